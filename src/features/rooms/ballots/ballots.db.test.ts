import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { castBallot, withoutBallots } from '~/domain/votes/room-ballots'
import { settle } from '~/domain/votes/room-voting'
import type { Vote } from '~/domain/votes/tally'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/server/secret.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { casesOf } from '~tests/support/domain/cases'
import { insertOpenRound, sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { changeRoom } from '../mutations.server'
import type { StoredRoom } from '../room-rows.server'
import { readRoom } from '../stored-room.server'
import { nodes, roomRounds, roomSeats, rooms, roomTopics } from '../tables.server'
import { createBallots } from './mutations.server'
import { ballotIdOf } from './seals.server'
import { roomVotes } from './tables.server'

/** Enough for every rule to occur many times, but few enough for two engines. */
const RUNS = casesOf(450)

const database = await closeAfterAll(borrowTestDatabase())
let squadId: string
/** The node of all seats. */
const nodeId = crypto.randomUUID()
let ballots: ReturnType<typeof createBallots>

beforeAll(async () => {
  ballots = createBallots({ db: database.db, sealer, settleRoom })
  const person = { id: crypto.randomUUID(), name: 'Ana', email: 'ana@example.org' }
  await database.db.insert(users).values(person)
  const squad = { ownerId: person.id, name: 'Alpha' }
  const [made] = await database.db.insert(squads).values(squad).returning({ id: squads.id })
  squadId = made?.id ?? ''
  // The lease lasts longer than the tests.
  await database.db.insert(nodes).values({ id: nodeId, aliveAt: new Date(Date.now() + 3_600_000) })
})

test('a vote is stored exactly as the rule says', async () => {
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const place = await makeRoom(history)
      const before = await readStored(place.roomId)
      const seatId = seatOf(place.roomId, `${history.seat}`)
      const { round, vote, choice } = history
      const ballot = { ...place, round, vote, choice, seatId, ballotKey: keyOf(`${history.key}`) }
      const secret = secretOf(place.roomId, `${history.seat}`)
      const voter = history.isPaper ? paperSecretOf(place.roomId, history) : secret
      const key = before.seals ? ballotIdOf(before.seals.ballots, voter) : ''
      const expected = castBallot(before.room, { round, vote, choice, seatId, key }, before.now)
      const taken = await (history.isPaper
        ? ballots.castOnPaper(ballot)
        : ballots.castOwn({ round, vote, choice, code: place.code, secret })
      ).then(
        (cast) => ({ ok: true, seatId: cast.seatId, version: cast.version }) as const,
        (error: unknown) => ({ ok: false, reason: reasonOf(error) }) as const,
      )
      const outcome = expected.ok ? 'taken' : expected.reason
      met.set(outcome, (met.get(outcome) ?? 0) + 1)
      expect(taken).toEqual(
        expected.ok
          ? // The end of the time changes the room. A vote does not.
            { ok: true, seatId, version: before.version + Number(expected.room.hasRunOut) }
          : { ok: false, reason: toCode(expected.reason, history.isPaper) },
      )
      const after = await readStored(place.roomId)
      // A vote after the end of the time sees the changes that were due.
      const isLate = after.version > before.version
      const refused = isLate
        ? settle(before.room, after.room.revealedAt ?? before.now)
        : before.room
      expect(after.room).toEqual(expected.ok ? expected.room : refused)
      await database.db.delete(rooms).where(eq(rooms.id, place.roomId))
    }),
    { numRuns: RUNS },
  )
  // A rule without a case would not be tested.
  for (const outcome of ['taken', 'STALE', 'FOREIGN_BALLOT', 'NOT_FOUND']) {
    expect(met.get(outcome) ?? 0, outcome).toBeGreaterThan(RUNS / 150)
  }
})

test('a vote judged by the room that a node shows counts as the stored room says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), histories, histories, async (isOutdated, earlier, history) => {
      const own = { ...history, isPaper: false }
      const place = await makeRoom(own)
      const stored = await readStored(place.roomId)
      const other = await makeRoom({ ...earlier, isPaper: false })
      const { room } = await readStored(other.roomId)
      const { version } = stored
      const { seats } = stored.room
      const shown = isOutdated
        ? { ...stored, version: version - 1, room: { ...withoutBallots(room), seats } }
        : { ...stored, room: withoutBallots(stored.room) }
      const hub = { shown: () => shown, now: () => stored.now }
      const node = createBallots({ db: database.db, sealer, hub, settleRoom })
      const { round, vote, choice, seat } = history
      const seatId = seatOf(place.roomId, `${seat}`)
      const secret = secretOf(place.roomId, `${seat}`)
      const key = stored.seals ? ballotIdOf(stored.seals.ballots, secret) : ''
      const expected = castBallot(stored.room, { round, vote, choice, seatId, key }, stored.now)
      const taken = await node
        .castOwn({ round, vote, choice, code: place.code, secret, place: { ...place, seatId } })
        .then(() => 'taken', reasonOf)
      expect(taken).toBe(expected.ok ? 'taken' : toCode(expected.reason, false))
      if (expected.ok) {
        const { ballots, voted } = (await readStored(place.roomId)).room.rounds.at(-1) ?? {}
        expect([ballots, voted]).toEqual([
          expected.room.rounds.at(-1)?.ballots,
          expected.room.rounds.at(-1)?.voted,
        ])
      }
      await database.db.delete(rooms).where(inArray(rooms.id, [place.roomId, other.roomId]))
    }),
    { numRuns: RUNS / 3 },
  )
})

test('exactly one of many concurrent votes of a seat counts', async () => {
  const place = await makeRoom({ ...QUIET, isPaper: false })
  const votes = Array.from({ length: 30 }, (_, at) => (at % 6) as Vote)
  const secrets = SEATS.map((seatId) => secretOf(place.roomId, seatId))
  await Promise.all(
    votes.map((vote, at) => {
      const secret = secrets[at % SEATS.length] ?? ''
      return ballots.castOwn({ code: place.code, round: 1, vote, secret })
    }),
  )
  const { room } = await readStored(place.roomId)
  expect(room.rounds[0]?.ballots?.size).toBe(SEATS.length)
  expect(room.rounds[0]?.voted.size).toBe(SEATS.length)
})

test('a sealed vote that was tampered with is requested again', async () => {
  const place = await makeRoom({ ...QUIET, isPaper: false })
  const own = { code: place.code, round: 1, secret: secretOf(place.roomId, '0') }
  await ballots.castOwn({ ...own, vote: 3 })
  const ofRoom = eq(roomVotes.roomId, place.roomId)
  const [row] = await database.db.select().from(roomVotes).where(ofRoom)
  const changed = Object.fromEntries(Object.keys(row?.ballots ?? {}).map((id) => [id, 'AAAA']))
  await database.db.update(roomVotes).set({ ballots: changed }).where(ofRoom)
  await expect(ballots.castOwn({ ...own, vote: 4 })).rejects.toThrow('STALE')
  const { room } = await readStored(place.roomId)
  expect([room.phase, room.round > 1, room.rounds[0]?.voted.size]).toEqual(['voting', true, 0])
})

test('two nodes that take votes of the same rooms in opposite orders do not deadlock', async () => {
  const places = await Promise.all(
    Array.from({ length: 12 }, () => makeRoom({ ...QUIET, isPaper: false })),
  )
  const elsewhere = createBallots({ db: database.db, sealer, settleRoom })
  const voteIn = (taker: typeof ballots, seat: string) => (place: (typeof places)[number]) =>
    taker.castOwn({
      code: place.code,
      secret: secretOf(place.roomId, seat),
      round: 1,
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

test('a stored round does not show the order of its votes', async () => {
  const rows = await Promise.all(
    [SEATS, SEATS.toReversed()].map(async (order) => {
      const place = await makeRoom({ ...QUIET, isPaper: false })
      for (const seatId of order) {
        const secret = secretOf(place.roomId, seatId)
        await ballots.castOwn({ code: place.code, round: 1, vote: 3, secret })
      }
      const ofRoom = eq(roomVotes.roomId, place.roomId)
      const [row] = await database.db.select().from(roomVotes).where(ofRoom)
      for (const keys of [Object.keys(row?.voted ?? {}), Object.keys(row?.ballots ?? {})]) {
        expect(keys).toHaveLength(SEATS.length)
        expect(keys).toEqual(keys.toSorted())
      }
      return Object.values(row?.ballots ?? {}).map(({ length }) => length)
    }),
  )
  expect(rows[0]).toEqual(rows[1])
  const columns = [...Object.keys(roomRounds), ...Object.keys(roomVotes)]
  expect(columns.filter((name) => /at$|version|sequence/i.test(name))).toEqual([])
})

type RoomHistory = {
  phase: 'open' | 'voting' | 'revealed' | 'closed'
  /** The round that the vote is for. The current round is 1. */
  round: number
  /** Milliseconds until the deadline. Null without one. */
  left: number | null
  /** Seats that have voted, with the number of their keys. */
  voted: { seat: number; key: number; vote: Vote; choice: number }[]
  seat: number
  key: number
  vote: Vote
  choice: number
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
  choice: 1,
}

const SEATS = ['0', '1', '2', '3']
const choices = fc.integer({ min: 1, max: 3 })
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
    .uniqueArray(fc.record({ seat: fc.nat(3), key: fc.nat(4), vote: votes, choice: choices }), {
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
  choice: choices,
  isPaper: fc.boolean(),
})

/** Creates a room that has the history. Its seats are either all paper seats or all have a secret. */
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
    ...(phase === 'open' ? {} : { step: 1, round: 1, topicId, startedAt: new Date() }),
    revealedAt: phase === 'revealed' ? new Date() : null,
    deadline: isOpen && left !== null ? new Date(Date.now() + left) : null,
    closedAt: phase === 'closed' ? new Date() : null,
  })
  await database.db.insert(roomTopics).values({ roomId, position: 0, topicId, title: 'Planning' })
  await database.db.insert(roomSeats).values(
    SEATS.map((seat) => ({
      id: seatOf(roomId, seat),
      roomId,
      ...(isPaper ? {} : { tokenHash: hashSecret(secretOf(roomId, seat)), nodeId }),
    })),
  )
  if (phase === 'open') return { roomId, code }
  const round = { roomId, number: 1, topicId }
  if (isOpen) {
    const votes = voted.map(({ seat, key, vote, choice }) => ({
      choice,
      seatId: seatOf(roomId, `${seat}`),
      secret: isPaper ? paperSecretOf(roomId, { seat, key }) : secretOf(roomId, `${seat}`),
      vote,
    }))
    await insertOpenRound(database.db, { ...round, hasCrowd: true }, { votes })
  } else {
    const tally = [0, 0, 0, 4, 0, 0, 0]
    await database.db.insert(roomRounds).values({ ...round, since: 1, tally })
  }
  return { roomId, code }
}

/** Returns the secret for the ballot id of a paper seat. */
function paperSecretOf(roomId: string, { seat, key }: { seat: number; key: number }): string {
  return `${seatOf(roomId, `${seat}`)} ${keyOf(`${key}`)}`
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
  return changeRoom(database.db, { roomId, sealer }, (room, now) => ({
    ok: true,
    room: settle(room, now),
  }))
}

async function readStored(roomId: string): Promise<StoredRoom> {
  const stored = await readRoom(database.db, roomId, { sealer, hasBallots: true })
  if (!stored) throw new Error('the room is not there')
  return stored
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

/**
 * Converts an error to a code. A wrong secret matches no seat, so it gives NO_SEAT. A request for a paper seat names
 * the seat.
 */
function toCode(reason: string, isPaper: boolean): string {
  return reason === 'NOT_FOUND' && !isPaper ? 'NO_SEAT' : reason
}
