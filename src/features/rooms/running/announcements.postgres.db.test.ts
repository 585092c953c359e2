import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { performNow } from '~/domain/rooms/room-commands'
import type { Vote } from '~/domain/votes/tally'
import { actions } from '~/features/actions/tables.server'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { openDatabase } from '~/lib/database/db.server'
import { createAnnouncements } from '~/lib/server/announcements/announcements.server'
import { createLog } from '~/lib/server/log.server'
import { hashSecret } from '~/lib/server/secret.server'
import { quietLog } from '~tests/support/database/places'
import { createDatabase } from '~tests/support/database/postgres-server'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { recordStream } from '~tests/support/rooms/streams'
import { insertOpenRound } from '~tests/support/rooms/votes'
import { startCutLine } from '~tests/support/server/cut-line'
import { findFreePort } from '~tests/support/server/free-port'
import { type NatsServer, startNats } from '~tests/support/server/nats-server'
import { seatIdOf } from '../seats/room-cookies.server'
import { roomSeats, rooms, roomTopics } from '../tables.server'
import { type LiveNode, startNode } from './node.server'

const created = await createDatabase(inject('databaseUrl') ?? '', inject('templateName'))
const server = new URL(created.url)
const line = await startCutLine({ host: server.hostname, port: Number(server.port || 5432) })
const database = await openDatabase({ url: created.url, listenUrl: listenUrl(), log: quietLog })
afterAll(async () => {
  await database.close()
  await line.cut()
  await created.drop()
})
const { db } = database
const log = createLog('silent')
const program = inject('natsProgram')

/** Time between two looks, much shorter than in the product. */
const LOOKS_EVERY_MS = 200
/** Longer than a look, and than the longest pause before another connection. */
const PATIENCE = { timeout: 10_000 }

type Carrier = {
  /** Address for the nodes. Undefined for PostgreSQL. */
  url?: string
  /** Makes announcements impossible. */
  stop(): Promise<void>
  /** Makes them possible again. */
  start(): Promise<void>
  close(): Promise<void>
}

const CARRIERS: Record<string, () => Promise<Carrier>> = {
  PostgreSQL: async () => overDatabase(),
  ...(program ? { NATS: () => overNats(program) } : {}),
}

describe.each(Object.keys(CARRIERS))('carrier %s', (name) => {
  let carrier: Carrier
  let here: LiveNode
  let there: LiveNode
  const start = () => startLooking(carrier.url)

  beforeAll(async () => {
    carrier = (await CARRIERS[name]?.()) ?? overDatabase()
    ;[here, there] = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()])
    await carrier.close()
  })

  test('each node shows the votes that are cast on the other one', async () => {
    const room = await openRoom({ here, there })
    await room.cast(here, 0, 1)
    await room.watching.viewWhere(({ votes }) => votes === 1)
    await room.cast(there, 1, 4)
    await room.leading.viewWhere(({ votes }) => votes === 2)
    await room.cast(here, 2, 5)
    for (const screen of [room.leading, room.watching]) {
      const { tally } = await screen.viewWhere(({ phase }) => phase === 'revealed')
      expect(tally).toEqual([0, 1, 0, 0, 1, 1, 0])
    }
    room.close()
  })

  test('a vote completes while announcements stop and return in its middle', async () => {
    const room = await openRoom({ here, there })
    await room.cast(here, 0, 1)
    await room.watching.viewWhere(({ votes }) => votes === 1)
    await carrier.stop()
    await expect.poll(() => here.isConnected() || there.isConnected(), PATIENCE).toBe(false)
    await room.cast(here, 1, 2)
    // Found by looking.
    await room.watching.viewWhere(({ votes }) => votes === 2)
    await carrier.start()
    await expect.poll(() => here.isConnected() && there.isConnected(), PATIENCE).toBe(true)
    await room.cast(there, 2, 3)
    for (const screen of [room.leading, room.watching]) {
      const { tally } = await screen.viewWhere(({ phase }) => phase === 'revealed')
      expect(tally).toEqual([0, 1, 1, 1, 0, 0, 0])
    }
    room.close()
  })

  test('lost announcements delay changes of rooms and actions by some seconds', async () => {
    const room = await openRoom({ here, there })
    await carrier.stop()
    await expect.poll(() => there.isConnected(), PATIENCE).toBe(false)
    await here.rooms.change(room.id, (given, now) =>
      performNow(given, { do: 'setSeconds', seconds: 60 }, now),
    )
    await room.watching.viewWhere(({ seconds }) => seconds === 60)
    const promise = { ownerKind: 'squad', state: 'open', startedSprint: 1, dueSprint: 2 } as const
    await db.insert(actions).values({ ...promise, ...room.squad, title: 'A', bornSprint: 1 })
    here.rooms.showActions(room.squad.squadId)
    await room.watching.viewWhere((view) => view.actions[0]?.title === 'A')
    await db.delete(rooms).where(eq(rooms.id, room.id))
    await expect.poll(() => room.watching.ending(), PATIENCE).toBe('gone')
    await carrier.start()
    room.close()
  })

  test('repeated and late announcements change nothing', async () => {
    const room = await openRoom({ here, there })
    await room.cast(here, 0, 1)
    const view = await room.watching.viewWhere(({ votes }) => votes === 1)
    const { hub } = there.rooms
    const stored = hub.shown(room.id)?.version ?? 0
    for (const version of [stored, stored, stored - 1, 0]) {
      hub.takeAnnouncement({ room: room.id, version })
    }
    await hub.lookAtAll()
    expect(room.watching.view()).toEqual(view)
    room.close()
  })

  test('a right that ends on one node ends the connections of the other one', async () => {
    await expect.poll(() => here.isConnected() && there.isConnected(), PATIENCE).toBe(true)
    const room = await openRoom({ here, there })
    const [own, other] = [randomUUID(), randomUUID()]
    // A look ends the connections of accounts that are gone.
    await db.insert(users).values([own, other].map((id) => accountOf(id)))
    const walls = [own, other].map((userId) => ({ userId, ...recordStream() }))
    for (const { stream, userId, viewWhere } of walls) {
      await there.rooms.hub.open(room.id, { stream, userId, seatId: null, isFacilitator: false })
      await viewWhere(() => true)
    }
    here.rooms.reconsider(own)
    await expect.poll(() => walls.map(({ ending }) => ending())).toEqual(['bye', undefined])
    for (const wall of walls) wall.close()
    room.close()
  })

  test('the connections of sessions end once announcements return, because rights may have ended', async () => {
    const room = await openRoom({ here, there })
    const wall = recordStream()
    const userId = randomUUID()
    await there.rooms.hub.open(room.id, {
      ...{ stream: wall.stream, userId, seatId: null, isFacilitator: false },
    })
    await carrier.stop()
    await expect.poll(() => there.isConnected(), PATIENCE).toBe(false)
    here.rooms.reconsider(userId)
    await carrier.start()
    await expect.poll(() => wall.ending(), PATIENCE).toBe('bye')
    room.close()
  })
})

if (program) {
  test('NATS carries only rooms and their versions', async () => {
    const nats = await startNats(program)
    const spy = await connect({ servers: new URL(nats.url).host })
    const [heard, over] = await listenToAll(spy)
    const started = [1, 2].map(() => startLooking(nats.url))
    const [here, there] = await Promise.all(started)
    if (!here || !there) throw new Error('a node is missing')
    const room = await openRoom({ here, there })
    await room.cast(here, 0, 5)
    await room.watching.viewWhere(({ votes }) => votes === 1)
    await spy.flush()
    expect(heard.length).toBeGreaterThan(3)
    for (const { subject, text } of heard) {
      expect(subject).toBe(`retroscore.room.${room.id}`)
      expect(text).toMatch(/^\d+$/)
    }
    room.close()
    await Promise.all([here.stop(), there.stop()])
    await spy.close()
    await over
    await nats.stop()
  })

  test('a node announces changes of rooms only while another one shows rooms', async () => {
    const nats = await startNats(program)
    const spy = await connect({ servers: new URL(nats.url).host })
    const [heard, over] = await listenToAll(spy)
    const start = () => startLooking(nats.url)
    const here = await start()
    const room = await openRoom({ here, there: here })
    let seconds: 15 | 60 = 15
    /** Changes the room, and returns the subjects of that until the announcement of a right, which is always made. */
    const listSubjects = async () => {
      const before = heard.length
      seconds = seconds === 15 ? 60 : 15
      await here.rooms.change(room.id, (given, now) =>
        performNow(given, { do: 'setSeconds', seconds }, now),
      )
      const userId = randomUUID()
      here.rooms.reconsider(userId)
      await expect.poll(() => heard.at(-1)?.text).toBe(userId)
      return heard.slice(before).map(({ subject }) => subject)
    }
    await expect.poll(listSubjects, PATIENCE).toEqual(['retroscore.rights'])
    const there = await start()
    const wall = recordStream()
    await there.rooms.hub.open(room.id, { stream: wall.stream, seatId: null, isFacilitator: false })
    const both = [`retroscore.room.${room.id}`, 'retroscore.rights']
    await expect.poll(listSubjects, PATIENCE).toEqual(both)
    wall.close()
    room.close()
    await Promise.all([here.stop(), there.stop()])
    await spy.close()
    await over
    await nats.stop()
  })

  test('a node subscribes only to the rooms that it shows', async () => {
    const port = await findFreePort()
    const nats = await startNats(program, ['--http_port', String(port)])
    const start = () => startLooking(nats.url)
    const [here, other] = [await start(), await start()]
    /** Returns the subjects of each connection. */
    const listSubscriptions = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/connz?subs=1`)
      const { connections } = (await response.json()) as { connections: Connection[] }
      return connections.map((each) => each.subscriptions_list.toSorted())
    }
    const room = await openRoom({ here, there: here })
    const rights = 'retroscore.rights'
    const both = [[rights, `retroscore.room.${room.id}`], [rights]]
    await expect.poll(listSubscriptions, PATIENCE).toEqual(both)
    room.close()
    await expect.poll(listSubscriptions, PATIENCE).toEqual([[rights], [rights]])
    await Promise.all([here.stop(), other.stop()])
    await nats.stop()
  })

  test('a node starts without a reachable NATS server and connects later', async () => {
    const nats = await startNats(program)
    await nats.stop()
    const node = await startLooking(nats.url)
    expect(node.isConnected()).toBe(false)
    await nats.start()
    await expect.poll(() => node.isConnected(), PATIENCE).toBe(true)
    await node.stop()
    await nats.stop()
  })

  test.each([
    ['retroscore.rights', 'retroscore.room.>'],
    ['retroscore.room.>', 'retroscore.rights'],
  ])('a NATS server that allows only %s is reported and not used', async (allowed, refused) => {
    const file = join(mkdtempSync(join(tmpdir(), 'nats-')), 'server.conf')
    const rights = `{ publish: ">", subscribe: ["${allowed}"] }`
    writeFileSync(
      file,
      `authorization { users = [{ user: "retro", password: "s3cret", permissions: ${rights} }] }`,
    )
    const nats = await startNats(program, ['-c', file])
    const lost: string[] = []
    const url = nats.url.replace('//', '//retro:s3cret@')
    const announcements = await createAnnouncements({ database, url, nodeId: 'here', log })
    await announcements.start({
      onAnnouncement: () => {},
      onDisconnect: (reason) => lost.push(reason),
      onReconnect: () => lost.push('back'),
    })
    const subject = refused.replace('>', 'none')
    expect(lost).toEqual([`Permissions Violation for Subscription to "${subject}"`])
    await expect.poll(() => announcements.isConnected(), PATIENCE).toBe(false)
    await announcements.close()
    await nats.stop()
    rmSync(dirname(file), { recursive: true })
  })
}

/** A connection as the server's monitor describes it. */
type Connection = { subscriptions_list: string[] }

/** Cuts the line over which the nodes listen. */
function overDatabase(): Carrier {
  return { stop: line.cut, start: line.mend, close: async () => {} }
}

async function overNats(program: string): Promise<Carrier> {
  const server: NatsServer = await startNats(program)
  return { url: server.url, stop: server.stop, start: server.start, close: server.stop }
}

/** Starts a node that does not let the tests wait for its looks. */
function startLooking(announceUrl: string | undefined): Promise<LiveNode> {
  const looksEveryMs = LOOKS_EVERY_MS
  return startNode({ database, announceUrl, log, secret: TEST_SECRET, looksEveryMs })
}

function listenUrl(): string {
  const url = new URL(created.url)
  url.host = `127.0.0.1:${line.port}`
  return url.href
}

/** Records every message of the server. */
async function listenToAll(spy: NatsConnection) {
  const heard: { subject: string; text: string }[] = []
  const over = (async () => {
    for await (const message of spy.subscribe('retroscore.>')) {
      heard.push({ subject: message.subject, text: message.string() })
    }
  })()
  await spy.flush()
  return [heard, over] as const
}

const PEOPLE = 3

function accountOf(id: string) {
  return { id, name: 'Ana', email: `${id}@example.org` }
}

/** Opens a room in a vote, with a phone on one node, one on the other, and a third one on the first. */
async function openRoom({ here, there }: { here: LiveNode; there: LiveNode }) {
  const [userId, squadId, id] = [randomUUID(), randomUUID(), randomUUID()]
  const code = id.replaceAll('-', '').slice(0, 10).toUpperCase()
  const secrets = Array.from({ length: PEOPLE }, randomUUID)
  const seats = secrets.map((secret) => ({ id: seatIdOf(secret), tokenHash: hashSecret(secret) }))
  await db.insert(users).values(accountOf(userId))
  await db.insert(squads).values({ id: squadId, ownerId: userId, name: 'Alpha' })
  const vote = { phase: 'voting', step: 1, round: 1, topicId: 'a', startedAt: new Date() } as const
  await db.insert(rooms).values({ id, code, squadId, sprint: 1, ...vote })
  await db.insert(roomTopics).values({ roomId: id, position: 0, topicId: 'a', title: 'Planning' })
  await insertOpenRound(db, { roomId: id, number: 1, topicId: 'a', hasCrowd: true })
  await db
    .insert(roomSeats)
    .values(seats.map((seat) => ({ ...seat, roomId: id, goneAt: new Date() })))
  const phones = seats.map(() => recordStream())
  for (const [at, { stream }] of phones.entries()) {
    const { hub } = (at === 1 ? there : here).rooms
    await hub.open(id, { stream, seatId: seats[at]?.id ?? null, isFacilitator: false })
  }
  const [leading = recordStream(), watching = recordStream()] = phones
  for (const { viewWhere } of phones) {
    await viewWhere((view) => view.seats.filter(({ isPresent }) => isPresent).length === PEOPLE)
  }
  return {
    id,
    squad: { squadId },
    leading,
    watching,
    cast: (node: LiveNode, seat: number, vote: Vote) =>
      node.rooms.castOwn({ code, round: 1, vote, secret: secrets[seat] ?? '' }),
    close() {
      for (const phone of phones) phone.close()
    },
  }
}
