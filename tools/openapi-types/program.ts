import type { components, paths } from './api'

// A program that uses the API. The test checks it against the types generated from the document.

type Schemas = components['schemas']
type Success = 200 | 201

/** Body of the successful answer of an operation. */
type Result<Operation> = Operation extends {
  responses: { [Status in Success]?: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

type CreateSquad = paths['/squads']['post']
type CreateRetrospective = paths['/squads/{squadId}/retrospectives']['post']
type Code = Schemas['Problem']['error']['code']

export async function recordSprint(origin: string, cookie: string): Promise<number> {
  const squad = await post<Result<CreateSquad>>('/squads', { name: 'Squad' })
  const retrospective: Schemas['NewRetrospective'] = {
    sprint: 7,
    formCreatedAt: '2026-11-07T10:00:00.000Z',
    topics: [{ id: 'a', title: 'Planning' }],
    scores: { a: 5, b: 0 },
  }
  const saved = await post<Result<CreateRetrospective>>(
    `/squads/${squad.id}/retrospectives`,
    retrospective,
  )
  return saved.data.ok ? (saved.data.average ?? 0) : 0

  async function post<Body>(path: string, body: unknown): Promise<Body> {
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/api${path}`, request)
    if (answer.ok) return (await answer.json()) as Body
    const { error } = (await answer.json()) as Schemas['Problem']
    throw new Error(isWorthAnotherTry(error.code) ? `again in ${error.seconds} s` : error.code)
  }
}

function isWorthAnotherTry(code: Code): boolean {
  return code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE'
}

/** The document names which codes a status can have. */
export type Conflict =
  CreateRetrospective['responses'][409]['content']['application/json']['error']['code']
export const conflict: Conflict = 'SPRINT_TAKEN'
// @ts-expect-error another endpoint's conflict
export const otherConflict: Conflict = 'ROOM_FULL'

export const vote: Schemas['BallotInput'] = { round: 1, vote: 'skip' }
export const scores: Schemas['NewRetrospective']['scores'] = { a: 0, b: 1, c: 2, d: 3, e: 4, f: 5 }
// @ts-expect-error the scale ends at 5
export const tooHigh: Schemas['NewRetrospective']['scores'] = { a: 6 }

export type Csv = paths['/squads/{squadId}/export']['get']['responses'][200]['content']['text/csv']
export const csv: Csv = 'Squad;Sprint'
