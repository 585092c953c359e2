import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { AMOUNTS } from './amounts.ts'
import { send, type Visitor } from './database-server.ts'
import { openPhone, openStream, type Phone } from './live-phone.ts'
import { onPostgres, type Product, test } from './own-postgres.ts'

const { disturbances: DISTURBANCES, writers: WRITERS, rooms: ROOMS, streams: STREAMS } = AMOUNTS
/** Enough writes for each disturbance to happen during them. */
const WRITES_BETWEEN = 8

/** Pause before a write is sent again, and before the pages are checked again. */
const AGAIN_MS = 200
const LOOK_MS = 400

const PAGES = ['/', '/retrospectiva', '/en', '/healthz']

/** Acknowledged sprints by acknowledged squad. */
type Acknowledged = Map<string, Set<number>>

onPostgres(
  `no acknowledged write is lost by ${WRITERS} writers and ${ROOMS * STREAMS} streams in ${DISTURBANCES} disturbances of the database`,
  async ({ product }) => {
    test.setTimeout(12_000 * DISTURBANCES)
    const { server, origin, query } = product
    const people = await Promise.all(Array.from({ length: WRITERS }, product.signUp))
    const rooms = await Promise.all(people.slice(0, ROOMS).map((lead) => openRoom(origin, lead)))
    const known: Acknowledged = new Map()
    const work = createWork(known)
    const writers = people.map((person) => work.write(person))
    const pages = work.lookAt(origin)
    for (let count = 0; count < DISTURBANCES; count += 1) {
      const before = work.count()
      await expect.poll(work.count, { timeout: 30_000 }).toBeGreaterThan(before + WRITES_BETWEEN)
      await disturb(product, count)
      await expect.poll(() => isReady(origin), { timeout: 20_000, intervals: [100] }).toBe(true)
    }
    work.stop()
    await Promise.all([...writers, pages])
    expect(server.child.exitCode, server.output()).toBe(null)
    await expectStored(query, known)
    for (const room of rooms) await expectFresh(room)
    // The pool has lost no connection: more requests than it has connections get immediate responses.
    const reads = await Promise.all(
      Array.from({ length: 30 }, (_, at) => people[at % WRITERS]?.call('GET', '/squads')),
    )
    expect(new Set(reads.map((reply) => reply?.status))).toEqual(new Set([200]))
  },
)

/** Makes the database unavailable in one of several ways, and available again. */
async function disturb({ database, origin, query }: Product, count: number): Promise<void> {
  const way = count % 4
  if (way === 0 || way === 1) {
    await database.halt(way === 0 ? 'fast' : 'immediate')
    expect(await isReady(origin)).toBe(false)
    await database.start()
  } else if (way === 2) {
    database.freeze()
    expect(await isReady(origin)).toBe(false)
    database.thaw()
  } else {
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'retroscore%'`,
    )
  }
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`)).status === 200
}

function createWork(known: Acknowledged) {
  let isOver = false
  let writes = 0

  /** Repeats a write with its id until it gets a response, as a browser does. Any response except success and 503 is an error. */
  async function askUntilAnswered(person: Visitor, path: string, body: object): Promise<void> {
    for (;;) {
      const reply = await person.call('POST', path, body)
      if (reply.status === 200 || reply.status === 201) {
        writes += 1
        return
      }
      expect([reply.status, reply.code], `${path}: ${JSON.stringify(reply.body)}`).toEqual([
        503,
        'UNAVAILABLE',
      ])
      expect(Number(reply.retryAfter)).toBeGreaterThan(0)
      await pause(AGAIN_MS)
    }
  }

  async function write(person: Visitor): Promise<void> {
    const id = randomUUID()
    await askUntilAnswered(person, '/squads', { id, name: 'Squad' })
    const sprints = new Set<number>()
    known.set(id, sprints)
    for (let sprint = 1; !isOver; sprint += 1) {
      const form = { ...FORM, id: randomUUID(), sprint }
      await askUntilAnswered(person, `/squads/${id}/retrospectives`, form)
      sprints.add(sprint)
    }
  }

  async function lookAt(origin: string): Promise<void> {
    while (!isOver) {
      for (const page of PAGES) expect((await fetch(origin + page)).status, page).toBe(200)
      await pause(LOOK_MS)
    }
  }

  const stop = () => {
    isOver = true
  }
  return { write, lookAt, stop, count: () => writes }
}

const FORM = {
  topics: [{ id: 'a', title: 'Planning' }],
  scores: { a: 4 },
  formCreatedAt: '2026-11-07T10:00:00.000Z',
}

async function expectStored(query: Product['query'], known: Acknowledged): Promise<void> {
  const rows = await query<{ squad: string; sprints: number[] }>(
    'select squad_id as squad, array_agg(sprint order by sprint) as sprints from retrospectivas group by 1',
  )
  const stored = new Map(rows.map(({ squad, sprints }) => [squad, sprints]))
  for (const [squad, sprints] of known) expect(stored.get(squad), squad).toEqual([...sprints])
  expect(rows.flatMap(({ sprints }) => sprints).length).toBeGreaterThan(DISTURBANCES)
}

type Room = {
  code: string
  origin: string
  cookie: string
  phones: Phone[]
  lead: ReturnType<typeof openStream>
}

async function openRoom(origin: string, person: Visitor): Promise<Room> {
  const nodes = () => [origin]
  const squad = await person.call('POST', '/squads', { name: 'Room' })
  const path = `/squads/${(squad.body as { id: string }).id}/rooms`
  const opened = await person.call('POST', path, { sprint: 1, topics: FORM.topics, seconds: 60 })
  const { code } = opened.body as { code: string }
  const lead = openStream({ nodes, code, cookie: person.cookie })
  const phones = await Promise.all(
    Array.from({ length: STREAMS - 1 }, () => openPhone({ nodes, code })),
  )
  await lead.viewWhere(({ seats }) => seats.length === phones.length)
  return { code, origin, cookie: person.cookie, phones, lead }
}

/** Expects every stream to show new feedback and all seats to be present. */
async function expectFresh({ code, origin, cookie, phones, lead }: Room): Promise<void> {
  const feedback = { id: randomUUID(), kind: 'positive', text: 'Still here' }
  const address = `${origin}/api/rooms/${code}/feedback`
  expect((await send(address, { method: 'POST', cookie, body: feedback })).status).toBe(204)
  const streams = [lead, ...phones]
  await Promise.all(
    streams.map((stream) =>
      stream.viewWhere(
        ({ feedback: given, seats }) =>
          given.length > 0 && seats.every(({ isPresent }) => isPresent),
      ),
    ),
  )
  for (const stream of streams) await stream.close()
}
