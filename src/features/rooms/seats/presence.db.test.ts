import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { MAX_SEATS, NODE_LEASE_MS, type Room } from '~/domain/rooms/room'
import { comeBack, goAway, join } from '~/domain/rooms/room-seats'
import { settle } from '~/domain/votes/room-voting'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { hashSecret } from '~/lib/server/secret.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { casesOf } from '~tests/support/domain/cases'
import { insertOpenRound, sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { StoredRoom } from '../room-rows.server'
import { createRoomReader, readRoom } from '../stored-room.server'
import { nodes, roomRounds, roomSeats, rooms, roomTopics, seatings } from '../tables.server'
import { createMover, type Move, requireSeating } from './mutations.server'

const RUNS = casesOf(200)
const SEATS = 4

const database = await closeAfterAll(borrowTestDatabase())
let squadId: string
const [here, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()]

beforeAll(async () => {
  const person = { id: crypto.randomUUID(), name: 'Ana', email: 'ana@example.org' }
  await database.db.insert(users).values(person)
  const squad = { ownerId: person.id, name: 'Alpha' }
  const [made] = await database.db.insert(squads).values(squad).returning({ id: squads.id })
  squadId = made?.id ?? ''
  // The lease lasts longer than the tests.
  const aliveAt = new Date(Date.now() + HOUR)
  await database.db.insert(nodes).values([here, elsewhere].map((id) => ({ id, aliveAt })))
})

test('moves that share a statement have the effect of the rules in sequence, whatever the node shows', async () => {
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const roomId = await makeRoom(history)
      const node = createNode(here)
      if (history.shown !== 'nothing') await node.show(roomId)
      const isOutdated = history.shown === 'an older version'
      if (isOutdated) {
        await createNode(elsewhere).move(roomId, { kind: 'comeBack', seatId: seatOf(roomId, 0) })
      }
      const before = await readStored(roomId)
      const moves = history.moves.map((move) => toMove(roomId, move))
      const results = await Promise.all(moves.map((move) => node.move(roomId, move)))
      const after = await readStored(roomId)

      const expected = playRules(before, moves)
      const made = moves.filter((_, at) => results[at])
      for (const [at, move] of moves.entries()) {
        const wanted = expected.isMade[at]
        met.set(`${move.kind} ${wanted}`, (met.get(`${move.kind} ${wanted}`) ?? 0) + 1)
        // A join that the statement does not make is left to the rules.
        const isLeft = isOutdated && move.kind === 'join' && !results[at]
        if (wanted !== 'by the rules' && !isLeft) expect(results[at], move.kind).toBe(wanted)
      }
      const inBatches = made.length === 0 ? 0 : 1
      // A return of a seat that is not shown is judged again, in a second statement.
      expect(after.version - before.version).toBeGreaterThanOrEqual(inBatches)
      expect(after.version - before.version).toBeLessThanOrEqual(2)
      expect(shape(after)).toEqual(shape(playRules(before, made, { areMade: true }).stored))
      await database.db.delete(rooms).where(eq(rooms.id, roomId))
    }),
    { numRuns: RUNS },
  )
  // Every case must have occurred.
  for (const kind of ['join', 'comeBack', 'goAway']) {
    expect(met.get(`${kind} true`) ?? 0, kind).toBeGreaterThan(RUNS / 20)
    expect(met.get(`${kind} false`) ?? 0, kind).toBeGreaterThan(RUNS / 50)
  }
  expect(met.get('join by the rules') ?? 0).toBeGreaterThan(RUNS / 50)
})

test('concurrent joins fill exactly the last seats', async () => {
  const roomId = await makeRoom(QUIET)
  const [node, other] = [createNode(here), createNode(elsewhere)]
  await node.show(roomId)
  const results = await Promise.all(
    Array.from({ length: MAX_SEATS + 20 }, (_, at) =>
      (at % 2 === 0 ? node : other).move(roomId, toMove(roomId, { kind: 'join', seat: at })),
    ),
  )
  expect(results.filter((isMade) => isMade)).toHaveLength(MAX_SEATS - SEATS)
  expect((await readStored(roomId)).room.seats).toHaveLength(MAX_SEATS)
})

test('two nodes whose members join the same rooms in opposite orders do not deadlock', async () => {
  const roomIds = await Promise.all(Array.from({ length: 10 }, () => makeRoom(QUIET)))
  const comeIn = (nodeId: string, seat: number, order: string[]) => {
    const node = createNode(nodeId)
    return order.map((roomId) =>
      node.move(roomId, { kind: 'comeBack', seatId: seatOf(roomId, seat) }),
    )
  }
  const results = await Promise.all([
    ...comeIn(here, 0, roomIds),
    ...comeIn(elsewhere, 1, roomIds.toReversed()),
    ...comeIn(here, 2, roomIds.toReversed()),
    ...comeIn(elsewhere, 3, roomIds),
  ])
  expect(results.every((isMade) => isMade)).toBe(true)
  for (const roomId of roomIds) {
    const { room } = await readStored(roomId)
    expect(room.seats.filter(({ goneAt }) => goneAt === null)).toHaveLength(SEATS)
  }
})

test('a seat that fell silent is stored as gone since its browser was last heard from', async () => {
  const roomId = await makeRoom({ ...QUIET, places: Array(SEATS).fill('here') })
  const seatId = seatOf(roomId, 0)
  await createNode(here).move(roomId, { kind: 'goAway', seatId, silentMs: 60_000 })
  const { room, now } = await readStored(roomId)
  const goneAt = room.seats.find(({ id }) => id === seatId)?.goneAt ?? now
  expect(now - goneAt).toBeGreaterThanOrEqual(60_000)
  expect(now - goneAt).toBeLessThan(90_000)
})

test('people who join a room together increase its version once', async () => {
  const roomId = await makeRoom(QUIET)
  const node = createNode(here)
  const { version } = await readStored(roomId)
  const seats = Array.from({ length: SEATS }, (_, seat) => seatOf(roomId, seat))
  await Promise.all(seats.map((seatId) => node.move(roomId, { kind: 'comeBack', seatId })))
  const after = await readStored(roomId)
  expect(after.version).toBe(version + 1)
  expect([...after.nodes.keys()].toSorted()).toEqual(seats)
})

test('a node shows its moves before it judges the next ones', async () => {
  const roomId = await makeRoom(QUIET)
  const node = createNode(here)
  await node.show(roomId)
  const seatId = seatOf(roomId, 0)
  const { readings } = node
  for (const kind of ['comeBack', 'goAway', 'comeBack'] as const) {
    expect(await node.move(roomId, { kind, seatId })).toBe(true)
  }
  expect(node.readings).toBe(readings)
})

test('after a crash of the database a node looks at the database before it stores a move', async () => {
  const roomId = await makeRoom(QUIET)
  const node = createNode(here)
  await node.show(roomId)
  const seatId = seatOf(roomId, 0)
  await database.db.delete(seatings)
  await requireSeating(database.db)
  await database.db.delete(roomSeats).where(eq(roomSeats.roomId, roomId))
  expect(await node.move(roomId, { kind: 'comeBack', seatId })).toBe(false)
  expect(await node.move(roomId, toMove(roomId, { kind: 'join', seat: 1 }))).toBe(true)
  expect((await readStored(roomId)).room.seats).toHaveLength(1)
})

test('a return from a node that died after the room was shown records the outage', async () => {
  const roomId = await makeRoom({ ...QUIET, places: Array(SEATS).fill('elsewhere') })
  const dying = crypto.randomUUID()
  const [lost = '', alive = ''] = [seatOf(roomId, 0), seatOf(roomId, 1)]
  await database.db.insert(nodes).values({ id: dying, aliveAt: new Date() })
  await database.db.update(roomSeats).set({ nodeId: dying }).where(eq(roomSeats.id, lost))
  const node = createNode(here)
  await node.show(roomId)
  const diedAt = Date.now() - NODE_LEASE_MS
  await database.db
    .update(nodes)
    .set({ aliveAt: new Date(diedAt) })
    .where(eq(nodes.id, dying))
  const returns = [lost, alive].map((seatId) => node.move(roomId, { kind: 'comeBack', seatId }))
  expect(await Promise.all(returns)).toEqual([true, true])
  const { room } = await readStored(roomId)
  const outages = new Map(room.seats.map(({ id, lastOutage }) => [id, lastOutage?.from]))
  expect([outages.get(lost), outages.get(alive)]).toEqual([diedAt, undefined])
})

type RoomHistory = {
  /** The room as the node shows it before the moves. */
  shown: 'everything' | 'an older version' | 'nothing'
  phase: 'open' | 'voting' | 'revealed' | 'agreed' | 'closed'
  /** Milliseconds until the deadline, or the next topic. Null if there is no deadline. */
  left: number | null
  /** Seats that have voted. */
  voted: number[]
  /** The node of the stream, by seat. */
  places: ('here' | 'elsewhere' | 'gone')[]
  isLongUnseen: boolean
  isFull: boolean
  moves: { kind: Move['kind']; seat: number }[]
}

const QUIET: RoomHistory = {
  shown: 'nothing',
  phase: 'open',
  left: null,
  voted: [],
  places: Array(SEATS).fill('gone'),
  isLongUnseen: false,
  isFull: false,
  moves: [],
}

const histories: fc.Arbitrary<RoomHistory> = fc.record({
  shown: fc.constantFrom<RoomHistory['shown'][]>('everything', 'an older version', 'nothing'),
  phase: fc.constantFrom<RoomHistory['phase']>('open', 'voting', 'revealed', 'agreed', 'closed'),
  // Far from now, because some milliseconds pass between the rule's clock and the statement's.
  left: fc.constantFrom<(number | null)[]>(null, 60_000, -60_000),
  voted: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(SEATS - 1))),
  places: fc.array(fc.constantFrom<RoomHistory['places'][number]>('here', 'elsewhere', 'gone'), {
    minLength: SEATS,
    maxLength: SEATS,
  }),
  isLongUnseen: fc.nat(9).map((chance) => chance === 0),
  isFull: fc.nat(4).map((chance) => chance === 0),
  moves: fc.array(
    // The seat after the last is not in this room.
    fc.record({
      kind: fc.constantFrom<Move['kind']>('join', 'comeBack', 'goAway'),
      seat: fc.nat(SEATS),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})

/**
 * Returns the effect of the rules on the moves, one after another. If all moves are known to be made, it includes the
 * joins that the statement leaves to the rules.
 */
function playRules(stored: StoredRoom, moves: Move[], { areMade = false } = {}) {
  const { now } = stored
  let { room } = stored
  const places = new Map(stored.nodes)
  const isMade = moves.map((move): boolean | 'by the rules' => {
    if (room.phase === 'closed') return false
    if (move.kind === 'join') {
      const { seatId: id, nickname, isAwaited } = move
      const joined = join(room, { id, nickname, isPaper: false, isAwaited }, now)
      if (!joined.ok || joined.room === room) return false
      const isDue = settle(room, now) !== room || now - stored.room.seenAt > HOUR
      const mayBeDue = isDue || room.rounds.some(({ voted }) => voted.size > 0)
      // The rules remove deserted seats from a full room.
      const isFull = room.seats.length >= MAX_SEATS
      if ((mayBeDue || isFull) && !areMade) return 'by the rules'
      room = joined.room
      if (isAwaited) places.set(id, here)
      return true
    }
    if (!room.seats.some(({ id }) => id === move.seatId)) return false
    if (move.kind === 'comeBack') {
      room = comeBack(room, move.seatId, now)
      places.set(move.seatId, here)
      return true
    }
    // A stream of another node can only be ended by that node.
    if (places.get(move.seatId) !== here) return false
    places.delete(move.seatId)
    room = goAway(room, move.seatId, now)
    return true
  })
  return { stored: { ...stored, room, nodes: places }, isMade }
}

const HOUR = 60 * 60_000

/** Returns the parts of a room that do not depend on the clock. */
function shape({ room, nodes: places }: { room: Room; nodes: ReadonlyMap<string, string> }) {
  return {
    ...room,
    seenAt: null,
    seats: room.seats
      .map(({ goneAt, lastOutage, ...seat }) => ({
        ...seat,
        isGone: goneAt !== null,
        wasLost: lastOutage !== undefined,
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    places: [...places].toSorted(([a], [b]) => a.localeCompare(b)),
  }
}

/** Creates a node that shows rooms once they are shown or moved. */
function createNode(nodeId: string) {
  const rooms = new Map<string, StoredRoom>()
  const readStoredRoom = createRoomReader(database.db, sealer)
  const node = {
    readings: 0,
    move: createMover({
      ...{ db: database.db, nodeId, readRoom, now: Date.now },
      shown: (roomId) => rooms.get(roomId) ?? null,
      show: (stored) => void rooms.set(stored.id, stored),
    }),
    async show(roomId: string) {
      const stored = await readRoom(roomId)
      if (stored) rooms.set(roomId, stored)
    },
  }
  async function readRoom(roomId: string) {
    node.readings += 1
    return readStoredRoom(roomId)
  }
  return node
}

async function makeRoom({ phase, left, voted, places, isLongUnseen, isFull }: RoomHistory) {
  const roomId = crypto.randomUUID()
  const moment = left === null ? null : new Date(Date.now() + left)
  await database.db.insert(rooms).values({
    id: roomId,
    code: roomId.replaceAll('-', '').slice(0, 10).toUpperCase(),
    squadId,
    sprint: 1 + Number.parseInt(roomId.slice(0, 4), 16),
    phase,
    ...(phase === 'open' ? {} : { step: 1, round: 1, topicId: 'planning', startedAt: new Date() }),
    revealedAt: phase === 'revealed' || phase === 'agreed' ? new Date() : null,
    deadline: phase === 'voting' ? moment : null,
    nextAt: phase === 'agreed' ? moment : null,
    closedAt: phase === 'closed' ? new Date() : null,
    seenAt: new Date(Date.now() - (isLongUnseen ? 30 * HOUR : 0)),
  })
  await database.db
    .insert(roomTopics)
    .values({ roomId, position: 0, topicId: 'planning', title: 'Planning' })
  const others = isFull ? Array.from({ length: MAX_SEATS - SEATS }, () => crypto.randomUUID()) : []
  await database.db.insert(roomSeats).values([
    ...places.map((place, seat) => ({
      id: seatOf(roomId, seat),
      roomId,
      tokenHash: hashSecret(`${seat} in ${roomId}`),
      nodeId: place === 'gone' ? null : place === 'here' ? here : elsewhere,
      goneAt: place === 'gone' ? new Date(Date.now() - HOUR) : null,
    })),
    ...others.map((id) => ({ id, roomId, tokenHash: hashSecret(id), goneAt: new Date(0) })),
  ])
  if (phase === 'open') return roomId
  const round = { roomId, number: 1, topicId: 'planning' }
  const votes = voted.map((seat) => ({
    seatId: seatOf(roomId, seat),
    secret: `${seat} in ${roomId}`,
    vote: 3 as const,
  }))
  if (phase === 'voting')
    await insertOpenRound(database.db, { ...round, hasCrowd: true }, { votes })
  else {
    const tally = [0, 0, 0, 4, 0, 0, 0]
    await database.db.insert(roomRounds).values({ ...round, since: 1, tally })
  }
  return roomId
}

function toMove(roomId: string, { kind, seat }: { kind: Move['kind']; seat: number }): Move {
  if (kind !== 'join') return { kind, seatId: seatOf(roomId, seat) }
  const seatId = crypto.randomUUID()
  const nickname = seat % 2 === 0 ? 'Bia' : null
  return { kind, seatId, tokenHash: hashSecret(seatId), nickname, isAwaited: seat % 3 === 0 }
}

function seatOf(roomId: string, seat: number): string {
  return `${roomId.slice(0, -1)}${seat}`
}

async function readStored(roomId: string): Promise<StoredRoom> {
  const stored = await readRoom(database.db, roomId, { sealer, hasBallots: true })
  if (!stored) throw new Error('the room is not there')
  return stored
}
