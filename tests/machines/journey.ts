import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { Report } from '../../src/domain/reports/report.ts'
import { tallyOf, type Vote } from '../../src/domain/votes/tally.ts'
import type { ReportShare } from '../../src/features/reports/schema.ts'
import type { Retrospective } from '../../src/features/retrospectives/schema.ts'
import type { Squad } from '../../src/features/squads/schema.ts'
import { type Reply, send, signUp } from '../server/database-server.ts'
import { openPhone, openStream, type View } from '../server/live-phone.ts'

const [NAME, NOTE, COMMENT] = ['Squad Alpha', 'Second thoughts', 'A short daily']

const TOPICS = [
  { id: 'planning', title: 'Planning' },
  { id: 'daily', title: 'Daily' },
]

/** Rounds in the order of the topics, each with its agreed score. The second one agrees by itself. */
const ROUNDS: { votes: Vote[]; score: number }[] = [
  { votes: [1, 4, 2], score: 3 },
  { votes: [5, 5, 5], score: 5 },
]
const PEOPLE = 3

/**
 * Takes a squad through the product with the calls of its pages: an account, a squad, a retrospective that is written and edited, a room with three
 * phones from its first vote to its report, and the report's link. Throws at the first wrong response. The returned function reads everything again
 * as the same person, and throws if anything has changed.
 */
export async function makeJourney(origin: string): Promise<() => Promise<void>> {
  const owner = await signUp(origin)
  const call = async <Answer>(method: string, path: string, body?: unknown) =>
    bodyOf<Answer>(await owner.call(method, path, body), `${method} ${path}`)
  const squad = await call<Squad>('POST', '/squads', { name: NAME })
  const written = await writeRetrospective()
  const room = { sprint: 2, topics: TOPICS, seconds: null }
  const { code } = await call<{ code: string }>('POST', `/squads/${squad.id}/rooms`, room)
  await holdRoom()
  const door = await call<{ retrospectiveId: string }>('GET', `/rooms/${code}`)
  const path = `/retrospectives/${door.retrospectiveId}`
  const { token } = await call<ReportShare>('PUT', `${path}/share`)

  async function writeRetrospective(): Promise<Retrospective> {
    const made = await call<Retrospective>('POST', `/squads/${squad.id}/retrospectives`, {
      id: randomUUID(),
      sprint: 1,
      topics: TOPICS,
      scores: { planning: 4, daily: 2 },
      formCreatedAt: '2026-11-21T10:00:00.000Z',
    })
    const { id, version, data } = made
    if (!data.ok) throw new Error(`the retrospective cannot be read: ${data.reason}`)
    const topics = data.topics.map((topic) => ({ id: topic.id, title: topic.title }))
    const scores = Object.fromEntries(topics.map((topic) => [topic.id, 1]))
    return call('PUT', `/retrospectives/${id}`, { topics, scores, note: NOTE, version })
  }

  async function holdRoom(): Promise<void> {
    const nodes = () => [origin]
    const lead = openStream({ nodes, code, cookie: owner.cookie })
    const phones = await Promise.all(
      Array.from({ length: PEOPLE }, () => openPhone({ nodes, code })),
    )
    const command = (given: object) => call('POST', `/rooms/${code}/commands`, given)
    await lead.viewWhere(({ seats }) => seats.filter((seat) => seat.isPresent).length === PEOPLE)
    await command({ do: 'start', step: 0 })
    const comment = { id: randomUUID(), kind: 'positive', text: COMMENT }
    await call('POST', `/rooms/${code}/feedback`, comment)
    let last = 0
    for (const { votes, score } of ROUNDS) {
      const isNext = ({ phase, round }: View) => phase === 'voting' && round > last
      const { round } = await lead.viewWhere(isNext)
      last = round
      await Promise.all(phones.map((phone, at) => phone.vote(round, votes[at] ?? 'skip')))
      const shown = await lead.viewWhere((view) => view.round === round && view.tally !== null)
      deepStrictEqual(shown.tally, tallyOf(votes))
      if (shown.phase !== 'revealed') continue
      await command({ do: 'agree', step: shown.step, score })
      await command({ do: 'goOn', step: shown.step + 1 })
    }
    await command({ do: 'close' })
    for (const phone of phones) await phone.viewWhere(({ phase }) => phase === 'closed')
    for (const stream of [lead, ...phones]) await stream.close()
  }

  async function readAgain(): Promise<void> {
    const { email, password } = owner
    const session = { method: 'POST', body: { email, password } }
    bodyOf(await send(`${origin}/api/auth/sign-in/email`, session), 'the sign-in')
    const { squads } = await call<{ squads: Squad[] }>('GET', '/squads')
    deepStrictEqual(
      squads.map(({ name }) => name),
      [NAME],
    )
    const { data, note } = await call<Retrospective>('GET', `/retrospectives/${written.id}`)
    deepStrictEqual([note, data.ok && data.average], [NOTE, 1])
    const { report } = await call<{ report: Report }>('GET', `${path}/report`)
    deepStrictEqual(
      report.topics.map(({ title }) => title),
      TOPICS.map(({ title }) => title),
    )
    deepStrictEqual(
      report.topics.map(({ score }) => score),
      ROUNDS.map(({ score }) => score),
    )
    deepStrictEqual(
      report.topics.map(({ tally }) => tally),
      ROUNDS.map(({ votes }) => tallyOf(votes)),
    )
    deepStrictEqual([report.average, report.people], [4, PEOPLE])
    deepStrictEqual(
      report.feedback.map(({ text }) => text),
      [COMMENT],
    )
    const behindLink = bodyOf<Report>(await send(`${origin}/api/shared/${token}`), 'the link')
    deepStrictEqual(behindLink.average, 4)
  }
  await readAgain()
  return readAgain
}

function bodyOf<Answer>({ status, body, code }: Reply, what: string): Answer {
  if (status >= 200 && status < 300) return body as Answer
  throw new Error(`${what} answered ${status} ${code ?? ''}`)
}
