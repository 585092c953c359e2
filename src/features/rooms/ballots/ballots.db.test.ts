import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { castBallot, settle } from '~/domain/room-voting'
import type { Vote } from '~/domain/tally'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/secret.server'
import { openTestDatabase, type TestDatabase } from '~/lib/test-database'
import { readRoom, type StoredRoom, toDigit } from '../data.server'
import { changeRoom } from '../mutations.server'
import { roomRounds, roomSeats, rooms, roomTopics } from '../tables.server'
import { createBallots } from './mutations.server'

/** Enough for every rule to occur many times, and few enough for two engines. */
const RUNS = 300

let database: TestDatabase
let squadId: string
let ballots: ReturnType<typeof createBallots>

beforeAll(async () => {
  database = await openTestDatabase()
  ballots = createBallots({ db: database.db, nodeId: 'n', settleRoom })
  const person = { id: crypto.randomUUID(), name: 'Ana', email: 'ana@example.org' }
  await database.db.insert(users).values(person)
  const squad = { ownerId: person.id, name: 'Alpha' }
  const [made] = await database.db.insert(squads).values(squad).returning({ id: squads.id })
  squadId = made?.id ?? ''
})
afterAll(() => database.close())

test('the statement that takes a vote does what the rule says, and nothing else', async () => {
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const place = await makeRoom(history)
      const before = await readStored(place.roomId)
      const seatId = seatOf(place.roomId, `${history.seat}`)
      const { round, vote } = history
      const ballot = { round, vote, seatId, ballotKey: keyOf(`${history.key}`) }
      const expected = castBallot(
        before.room,
        { ...ballot, key: hashSecret(ballot.ballotKey) },
        before.now,
      )
      const secret = secretOf(place.roomId, `${history.seat}`)
      const taken = await (history.isPaper
        ? ballots.castOnPaper({ ...ballot, roomId: place.roomId })
        : ballots.castOwn({ ...ballot, code: place.code, secret })
      ).then(
        (cast) => ({ ok: true, seatId: cast.seatId, version: cast.version }) as const,
        (error: unknown) => ({ ok: false, reason: reasonOf(error) }) as const,
      )
      const outcome = expected.ok ? 'taken' : expected.reason
      met.set(outcome, (met.get(outcome) ?? 0) + 1)
      expect(taken).toEqual(
        expected.ok
          ? // The expiry of the time changes the room. A vote does not.
            { ok: true, seatId, version: before.version + Number(expected.room.hasRunOut) }
          : { ok: false, reason: toCode(expected.reason, history.isPaper) },
      )
      const after = await readStored(place.roomId)
      expect(after.room).toEqual(expected.ok ? expected.room : before.room)
      await database.db.delete(rooms).where(eq(rooms.id, place.roomId))
    }),
    { numRuns: RUNS },
  )
  // A rule without a case would not be tested.
  for (const outcome of ['taken', 'STALE', 'FOREIGN_BALLOT', 'NOT_FOUND']) {
    expect(met.get(outcome) ?? 0, outcome).toBeGreaterThan(RUNS / 50)
  }
})

test('of many votes at once under one key one counts, and no seat is left out', async () => {
  const place = await makeRoom({ ...QUIET, isPaper: false })
  const votes = Array.from({ length: 30 }, (_, at) => (at % 6) as Vote)
  const secrets = SEATS.map((seatId) => secretOf(place.roomId, seatId))
  await Promise.all(
    votes.map((vote, at) => {
      const secret = secrets[at % SEATS.length] ?? ''
      const ballotKey = `${at % SEATS.length}`.repeat(22)
      return ballots.castOwn({ code: place.code, round: 1, ballotKey, vote, secret })
    }),
  )
  const { room } = await readStored(place.roomId)
  expect(room.rounds[0]?.ballots.size).toBe(SEATS.length)
  expect(room.rounds[0]?.voted.size).toBe(SEATS.length)
})

test('two nodes that take votes of the same rooms in opposite orders take them all', async () => {
  const places = await Promise.all(
    Array.from({ length: 12 }, () => makeRoom({ ...QUIET, isPaper: false })),
  )
  const elsewhere = createBallots({ db: database.db, nodeId: 'm', settleRoom })
  const voteIn = (taker: typeof ballots, seat: string) => (place: (typeof places)[number]) =>
    taker.castOwn({
      code: place.code,
      secret: secretOf(place.roomId, seat),
      round: 1,
      ballotKey: keyOf(seat),
      vote: 3,
    })
  await Promise.all(
    ['0', '1'].flatMap((seat) => [
      ...places.map(voteIn(ballots, seat)),
      ...places.toReversed().map(voteIn(elsewhere, `${Number(seat) + 2}`)),
    ]),
  )
  for (const { roomId } of places) {
    expect((await readStored(roomId)).room.rounds[0]?.voted.size).toBe(SEATS.length)
  }
})

test('nothing in a stored round says in which order its votes came', async () => {
  const rows = await Promise.all(
    [SEATS, SEATS.toReversed()].map(async (order) => {
      const place = await makeRoom({ ...QUIET, isPaper: false })
      for (const seatId of order) {
        const secret = secretOf(place.roomId, seatId)
        await ballots.castOwn({
          code: place.code,
          round: 1,
          ballotKey: keyOf(seatId),
          vote: 3,
          secret,
        })
      }
      const ofRoom = eq(roomRounds.roomId, place.roomId)
      const [row] = await database.db.select().from(roomRounds).where(ofRoom)
      const inOrder = Object.keys(row?.voted ?? {})
      expect(inOrder).toEqual(inOrder.toSorted())
      return JSON.stringify([row?.ballots, row?.number, row?.topicId, row?.tally])
    }),
  )
  expect(rows[0]).toBe(rows[1])
  expect(Object.keys(roomRounds).filter((name) => /at$|version|sequence/i.test(name))).toEqual([])
})

type RoomHistory = {
  phase: 'open' | 'voting' | 'revealed' | 'closed'
  /** The round that the vote is for. The current round is 1. */
  round: number
  /** Milliseconds until the deadline. Null without one. */
  left: number | null
  /** Seats that have voted, with the number of their keys. */
  voted: { seat: number; key: number; vote: Vote }[]
  seat: number
  key: number
  vote: Vote
  isPaper: boolean
}

const QUIET: Omit<RoomHistory, 'isPaper'> = {
  phase: 'voting',
  round: 1,
  left: null,
  voted: [],
  seat: 0,
  key: 0,
  vote: 0,
}

const SEATS = ['0', '1', '2', '3']
const votes = fc.constantFrom<Vote>(0, 1, 2, 3, 4, 5, 'skip')

const histories: fc.Arbitrary<RoomHistory> = fc.record({
  phase: fc.oneof(
    { weight: 6, arbitrary: fc.constant('voting' as const) },
    fc.constantFrom('open' as const, 'revealed' as const, 'closed' as const),
  ),
  round: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.constantFrom(2, 3)),
  // Far from now, because some milliseconds pass between the rule's clock and the statement's.
  left: fc.constantFrom(null, 60_000, -60_000),
  voted: fc
    .uniqueArray(fc.record({ seat: fc.nat(3), key: fc.nat(4), vote: votes }), {
      maxLength: 4,
      selector: ({ seat }) => seat,
      comparator: (a, b) => a === b,
    })
    .map((list) =>
      list.filter(({ key }, at) => list.findIndex((other) => other.key === key) === at),
    ),
  // The fifth has no seat in this room.
  seat: fc.nat(4),
  key: fc.nat(4),
  vote: votes,
  isPaper: fc.boolean(),
})

/** A room after the history. Its seats are all paper, or all have a secret. */
async function makeRoom({ phase, left, voted, isPaper }: RoomHistory) {
  const roomId = crypto.randomUUID()
  const code = roomId.replaceAll('-', '').slice(0, 10).toUpperCase()
  const topicId = 'planning'
  const isOpen = phase === 'voting'
  await database.db.insert(rooms).values({
    id: roomId,
    code,
    squadId,
    sprint: 1 + Number.parseInt(roomId.slice(0, 4), 16),
    phase,
    round: phase === 'open' ? 0 : 1,
    topicId,
    deadline: isOpen && left !== null ? new Date(Date.now() + left) : null,
    closedAt: phase === 'closed' ? new Date() : null,
  })
  await database.db.insert(roomTopics).values({ roomId, position: 0, topicId, title: 'Planning' })
  await database.db.insert(roomSeats).values(
    SEATS.map((seat) => ({
      id: seatOf(roomId, seat),
      roomId,
      tokenHash: isPaper ? null : hashSecret(secretOf(roomId, seat)),
    })),
  )
  if (phase === 'open') return { roomId, code }
  const stored = voted.map(({ key, vote }) => [hashSecret(keyOf(`${key}`)), toDigit(vote)])
  const seats = voted.map(({ seat }) => [seatOf(roomId, `${seat}`), 1])
  const tally = [0, 0, 0, 0, 0, 0, 0]
  await database.db.insert(roomRounds).values({
    roomId,
    number: 1,
    topicId,
    ...(isOpen
      ? { ballots: Object.fromEntries(stored), voted: Object.fromEntries(seats) }
      : { tally }),
  })
  return { roomId, code }
}

function seatOf(roomId: string, seat: string): string {
  return `${roomId.slice(0, -1)}${seat}`
}

function secretOf(roomId: string, seat: string): string {
  return `secret of ${seat} in ${roomId}`
}

function keyOf(key: string): string {
  return key.repeat(22)
}

/** Settles the room as every node does. */
function settleRoom(roomId: string) {
  return changeRoom(database.db, { roomId, nodeId: 'n' }, (room, now) => ({
    ok: true,
    room: settle(room, now),
  }))
}

async function readStored(roomId: string): Promise<StoredRoom> {
  const stored = await readRoom(database.db, roomId, { withBallots: true })
  if (!stored) throw new Error('the room is not there')
  return stored
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

/** A wrong secret cannot be resolved to a seat, so it gives NO_SEAT. A request for a paper seat names the seat. */
function toCode(reason: string, isPaper: boolean): string {
  return reason === 'NOT_FOUND' && !isPaper ? 'NO_SEAT' : reason
}
