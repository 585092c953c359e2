import { expect } from '@playwright/test'

/** Writes that servers have acknowledged. A write in progress when one was killed may or may not have happened. */
export type Acknowledged = {
  squads: Set<string>
  /** Last saved scores by retrospective. */
  scores: Map<string, number[]>
  /** States by action. */
  actions: Map<string, string[]>
}

export const nothing = (): Acknowledged => ({
  squads: new Set(),
  scores: new Map(),
  actions: new Map(),
})

export function add(all: Acknowledged, { squads, scores, actions }: Acknowledged): void {
  for (const id of squads) all.squads.add(id)
  for (const [id, score] of scores) all.scores.set(id, score)
  for (const [id, states] of actions) all.actions.set(id, states)
}

export type Visit = { origin: string; cookie: string }

type Writing = {
  visit: Visit
  /** The squad whose actions are promised and kept. */
  squadId: string
  known: Acknowledged
  onWritten: () => void
  isOver: () => boolean
}

/**
 * Creates a squad, records sprints in it, saves them again, and keeps another squad's promise after each, until the server is gone or everything is
 * done.
 */
export async function write({ visit, squadId, known, onWritten, isOver }: Writing): Promise<void> {
  const squad = await send(visit, 'POST', '/squads', { name: 'Squad' })
  if (!squad) return
  known.squads.add(squad.id)
  onWritten()
  const form = {
    topics: [{ id: 'a', title: 'Planning' }],
    formCreatedAt: '2026-11-07T10:00:00.000Z',
  }
  for (let sprint = 1; !isOver(); sprint += 1) {
    const path = `/squads/${squad.id}/retrospectives`
    const made = await send(visit, 'POST', path, { ...form, sprint, scores: { a: 1 } })
    if (!made?.data?.ok) return
    // A save may be in progress from here on without a response: then either score is right.
    known.scores.set(made.id, [1, 5])
    onWritten()
    const [topic] = made.data.topics
    const edit = { version: 1, topics: [topic], scores: { [topic?.id ?? '']: 5 } }
    const saved = await send(visit, 'PUT', `/retrospectives/${made.id}`, edit)
    if (!saved) return
    known.scores.set(made.id, [5])
    onWritten()
    if (!(await keepPromise({ visit, squadId, known, onWritten }))) return
  }
}

/** Keeps a promise. Returns false if the server did not respond. */
export async function keepPromise({
  visit,
  squadId,
  known,
  onWritten,
}: Omit<Writing, 'isOver'>): Promise<boolean> {
  const promise = { title: 'Promise', state: 'open', owner: { kind: 'squad' }, dueSprint: 2 }
  const promised = await send(visit, 'POST', `/squads/${squadId}/actions`, promise)
  if (!promised) return false
  known.actions.set(promised.id, ['open', 'done'])
  onWritten()
  const done = await send(visit, 'POST', `/actions/${promised.id}/commands`, { do: 'done' })
  if (!done) return false
  known.actions.set(promised.id, ['done'])
  onWritten()
  return true
}

/** Keeps the promises that a kill has left open, because a squad has five open ones at most. */
export async function keepLeftPromises(
  visit: Visit,
  squadId: string,
  { actions }: Acknowledged,
): Promise<void> {
  for (const { id, state } of await listActions(visit, squadId)) {
    if (state !== 'open') continue
    const done = await send(visit, 'POST', `/actions/${id}/commands`, { do: 'done' })
    expect(done?.id).toBe(id)
    actions.set(id, ['done'])
  }
}

export async function expectAll(
  visit: Visit,
  squadId: string,
  { squads, scores, actions }: Acknowledged,
): Promise<void> {
  for (const id of squads) expect(await send(visit, 'GET', `/squads/${id}`), id).not.toBe(null)
  const stored = new Map((await listActions(visit, squadId)).map(({ id, state }) => [id, state]))
  for (const [id, states] of actions) expect(states, id).toContain(stored.get(id))
  for (const [id, either] of scores) {
    const found = await send(visit, 'GET', `/retrospectives/${id}`)
    const [score] = Object.values(found?.data?.scores ?? {})
    expect(either, id).toContain(score)
  }
}

export async function listActions(visit: Visit, squadId: string): Promise<Action[]> {
  return (await send(visit, 'GET', `/squads/${squadId}/actions`))?.actions ?? []
}

type Action = { id: string; state: string }

type Answer = {
  id: string
  actions?: Action[]
  data?: { ok: boolean; topics: { id: string; title: string }[]; scores: Record<string, number> }
}

/** Sends a request. Returns null if the server did not respond; a refusal is an error. */
async function send(
  { origin, cookie }: Visit,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer | null> {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
