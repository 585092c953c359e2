import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/project.ts'
import { type Reply, send, signUp, type Visitor } from '../server/database-server.ts'
import { openPhone, openStream, type Phone, type View } from '../server/live-phone.ts'

/** People who lead rooms. Those who import are others, because they delete their squads. */
const PEOPLE = 20
const PHONES = 10
/** Longest time that a voter thinks before the vote. */
const THINK_MS = 200_000
/** Time in which all rooms have been opened. */
const START_MS = 150_000
/** Pause before a failed request is sent again. */
const AGAIN_MS = 1_000

const READERS = 4
const IMPORTERS = 2
const SIGN_IN_MS = 3_000
const READ_MS = 1_000
const IMPORT_MS = 5_000

const TOPICS = ['Planning', 'Daily', 'Refinement'].map((title) => ({ id: title, title }))
const EVENTS = [
  'room.opened',
  'room.closed',
  'retrospective.saved',
  'action.started',
  'action.done',
]
const PAGES = ['/', '/retrospectiva', '/en', '/sitemap.xml']
const HISTORY = readFileSync(join(ROOT, 'tests/support/original-history.json'), 'utf8')

export type Load = Awaited<ReturnType<typeof startLoad>>

/**
 * Simulates the use of one server until it is stopped: in each room a leader and ten phones hold one retrospective after the other, with an action
 * for each topic and a webhook, while others sign in, read, import and export. Repeats failed requests as a browser does, and records refused ones.
 */
export async function startLoad(origin: string, { rooms, hook }: { rooms: number; hook: string }) {
  const ending = new AbortController()
  const { signal } = ending
  // Each room listens to it.
  setMaxListeners(0, signal)
  const wrong: string[] = []
  const done = { rooms: 0, votes: 0, signIns: 0, imports: 0, lost: 0 }
  const people: Visitor[] = []
  for (let at = 0; at < PEOPLE + IMPORTERS; at += 1) people.push(await signUp(origin))
  const personAt = (at: number) => people[at % PEOPLE] as Visitor

  /** Sleeps unless the load has been stopped. */
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})

  async function call<Answer>(person: Visitor, method: string, path: string, body?: unknown) {
    for (;;) {
      const reply = await person.call(method, path, body).catch(() => null)
      if (reply && reply.status < 500) return bodyOf<Answer>(reply, `${method} ${path}`)
      await pause(AGAIN_MS)
    }
  }

  /** Repeats work until the end. Work that is refused does not end the load. */
  async function repeat(work: (times: number) => Promise<unknown>) {
    for (let times = 0; !signal.aborted; times += 1) {
      await work(times).catch(async (error) => {
        wrong.push(String(error))
        await rest(AGAIN_MS)
      })
    }
  }

  async function holdRooms(at: number) {
    await rest((START_MS * at) / rooms)
    const person = personAt(at)
    const squad = await call<{ id: string }>(person, 'POST', '/squads', { name: `Squad ${at}` })
    const hooked = { url: `${hook}/${at}`, events: EVENTS }
    await call(person, 'POST', `/squads/${squad.id}/webhooks`, hooked)
    await repeat(async (times) => {
      await holdRoom({ person, squadId: squad.id, sprint: times + 1 })
      done.rooms += 1
    })
  }

  type Held = { person: Visitor; squadId: string; sprint: number }
  type Played = Held & {
    code: string
    lead: ReturnType<typeof openStream>
    phones: readonly Phone[]
  }

  async function holdRoom(held: Held) {
    const { person, squadId, sprint } = held
    const wanted = { sprint, topics: TOPICS, seconds: null }
    const path = `/squads/${squadId}/rooms`
    const { code } = await call<{ code: string }>(person, 'POST', path, wanted)
    const nodes = () => [origin]
    const lead = openStream({ nodes, code, cookie: person.cookie })
    const streams = [lead]
    try {
      const phones = await Promise.all(
        Array.from({ length: PHONES }, (_, at) =>
          openPhone({ nodes, code, nickname: `Person ${at}` }),
        ),
      )
      streams.push(...phones)
      await playTopics({ ...held, code, lead, phones })
      done.lost += streams.flatMap(({ gaps }) => gaps).length
    } finally {
      for (const stream of streams) await stream.close()
    }
  }

  async function playTopics({ code, lead, phones, ...held }: Played) {
    const { person } = held
    const command = (given: object) => call(person, 'POST', `/rooms/${code}/commands`, given)
    await lead.viewWhere(({ seats }) => seats.length === PHONES)
    await command({ do: 'start', step: 0 })
    for (const _topic of TOPICS) {
      const { since } = await lead.viewWhere(({ phase }) => phase === 'voting')
      const isOn = (view: View) => view.since === since && view.phase === 'voting'
      await Promise.all(
        phones.map(async (phone, at) => {
          const { round } = await phone.viewWhere(isOn)
          await rest(THINK_MS * Math.random())
          // All scores differ, so the room stops at the reveal.
          await phone.vote(round, ([0, 1, 2, 3, 4, 5] as const)[at % 6] ?? 'skip')
          done.votes += 1
        }),
      )
      const isRevealed = (view: View) => view.since === since && view.phase === 'revealed'
      const { step } = await lead.viewWhere(isRevealed)
      const comment = { id: randomUUID(), kind: 'positive', text: 'A short daily' }
      await call(person, 'POST', `/rooms/${code}/feedback`, comment)
      await decide(held)
      await command({ do: 'agree', step, score: 3, goesOn: true })
    }
    await command({ do: 'close' })
    for (const phone of phones) await phone.viewWhere(({ phase }) => phase === 'closed')
  }

  /** Promises an action, and keeps it. */
  async function decide({ person, squadId, sprint }: Held) {
    const dueSprint = sprint + 1
    const promise = { title: 'Refine', state: 'open', owner: { kind: 'squad' }, dueSprint }
    const action = await call<{ id: string }>(person, 'POST', `/squads/${squadId}/actions`, promise)
    await call(person, 'POST', `/actions/${action.id}/commands`, { do: 'done' })
  }

  async function read(person: Visitor) {
    for (const page of PAGES) await (await fetch(origin + page)).text()
    const { squads } = await call<{ squads: { id: string }[] }>(person, 'GET', '/squads')
    const [squad] = squads
    const parts = squad ? ['history', 'retrospectives', 'actions'] : []
    for (const part of parts) await call(person, 'GET', `/squads/${squad?.id}/${part}`)
    await rest(READ_MS)
  }

  /** Imports a history into a new squad, exports everything, and deletes the squad. */
  async function bringAndTake(person: Visitor) {
    const { id } = await call<{ id: string }>(person, 'POST', '/squads', { name: 'Brought' })
    const brought = { file: JSON.parse(HISTORY), dryRun: false }
    await call(person, 'POST', `/squads/${id}/imports`, brought)
    for (const path of [`/squads/${id}/export`, `/squads/${id}/export?format=csv`]) {
      await call(person, 'GET', path)
    }
    for (const path of ['/export', '/account/data']) await call(person, 'GET', path)
    await call(person, 'DELETE', `/squads/${id}`)
    done.imports += 1
    await rest(IMPORT_MS)
  }

  async function signInAgain(times: number) {
    const { email, password } = personAt(times)
    const body = { email, password }
    bodyOf(await send(`${origin}/api/auth/sign-in/email`, { method: 'POST', body }), 'a sign-in')
    done.signIns += 1
    await rest(SIGN_IN_MS)
  }

  const parts = [
    ...Array.from({ length: rooms }, (_, at) => holdRooms(at)),
    ...Array.from({ length: READERS }, (_, at) => repeat(() => read(personAt(at)))),
    ...Array.from({ length: IMPORTERS }, (_, at) =>
      repeat(() => bringAndTake(people[PEOPLE + at] as Visitor)),
    ),
    repeat(signInAgain),
  ].map((part) => part.catch((error) => wrong.push(String(error))))

  return {
    done,
    wrong,
    /** Ends when each room has been closed. */
    async stop() {
      ending.abort()
      await Promise.all(parts)
    },
  }
}

function bodyOf<Answer>({ status, body, code }: Reply, what: string): Answer {
  if (status >= 200 && status < 300) return body as Answer
  throw new Error(`${what} answered ${status} ${code ?? ''}`)
}
