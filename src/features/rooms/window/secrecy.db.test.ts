import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Vote } from '~/domain/votes/tally'
import { queryRows } from '~/lib/database/rows.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { randomVotes, shuffled } from '~tests/support/rooms/attacks'
import { sealer } from '~tests/support/rooms/votes'
import { type OpenedWindow, openTestWindow, type Voter, voteIn } from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { openVote } from '../ballots/seals.server'
import { readRoom } from '../stored-room.server'
import { nameOf, type StoredPoll } from './stored-poll.server'
import { windowInvitees, windowVotes } from './tables.server'

/** Windows of each test. Each has 3 to 12 people. */
const WINDOWS = 12

const { db } = await closeAfterAll(borrowTestDatabase())

/** Right guesses of an attack, and how far their number is from that of chance. */
type Found = { hits: number; count: number; deviations: number }
/** Guesses that were right or wrong, each with its chance. */
type Guess = { isRight: boolean; chance: number }

test('the order of seats and addresses matches people to seats no better than chance', async () => {
  const byPlace: Guess[] = []
  const bySecret: Guess[] = []
  for (const people of sizes()) {
    const window = await openTestWindow(db, { people, topics: 1 })
    // The sender gives the links to the addresses in their order, so that is the truth.
    const seatOf = (at: number) => window.voters[at]?.seatId
    const inFile = await listSeats(window.roomId, sql`ctid`)
    const byHash = await listSeats(window.roomId, sql`token_hash`)
    const [row] = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${windowInvitees} where ${eq(windowInvitees.roomId, window.roomId)}`,
    )
    expect(row?.count).toBe(people)
    for (let at = 0; at < people; at += 1) {
      byPlace.push({ isRight: inFile[at] === seatOf(at), chance: 1 / people })
      bySecret.push({ isRight: byHash[at] === seatOf(at), chance: 1 / people })
    }
  }
  requireChance('seats in the order of the file', byPlace)
  requireChance('seats in the order of their secrets', bySecret)
}, 300_000)

test('a thief of every version of the logged tables and of their key matches seats to scores no better than chance', async () => {
  const guesses: Guess[] = []
  for (const people of sizes()) {
    const window = await openTestWindow(db, { people, topics: 2 })
    await playWindow(window, (before, after, { topicId, wishes }) => {
      const seats = newKeys(before.logged[topicId]?.voted, after.logged[topicId]?.voted)
      const ballots = newKeys(before.logged[topicId]?.ballots, after.logged[topicId]?.ballots)
      expect(seats.length).toBe(ballots.length)
      if (seats.length === 0) return
      expect(seats.length).toBeGreaterThanOrEqual(3)
      const given = seats.map((seatId) => wishes.get(`${seatId} ${topicId}`))
      for (const [at, id] of ballots.entries()) {
        const sealed = after.logged[topicId]?.ballots[id] ?? ''
        const { vote } = openVote(after.poll.storedSeal, nameOf(topicId, id), sealed)
        // The control is in the same guess: the thief does open the group's ballots.
        expect(given).toContain(vote)
        const chance = given.filter((each) => each === vote).length / given.length
        guesses.push({ isRight: given[at] === vote, chance })
      }
    })
  }
  requireChance('new ballots in the order of the new seats', guesses)
}, 300_000)

test('a thief of the key of waiting votes during a window pairs every vote with its seat', async () => {
  // The control of the test above: the attack works where a write names one seat.
  let [hits, count] = [0, 0]
  for (const people of [3, 7]) {
    const window = await openTestWindow(db, { people, topics: 2 })
    await playWindow(window, (before, after, { topicId, wishes }) => {
      const was = before.poll.topics.get(topicId)
      const is = after.poll.topics.get(topicId)
      const [seatId] = newKeys(was?.waiting.voted, is?.waiting.voted)
      const [ballotId] = [...(is?.waitingBallots.keys() ?? [])].filter(
        (id) => !was?.waitingBallots.has(id),
      )
      if (!seatId || !ballotId) return
      count += 1
      hits += Number(is?.waitingBallots.get(ballotId)?.vote === wishes.get(`${seatId} ${topicId}`))
    })
  }
  expect(count).toBeGreaterThan(5)
  expect(hits).toBe(count)
})

test('the order of waiting ballots matches seats to ballots no better than chance', async () => {
  const guesses: Guess[] = []
  for (const people of sizes()) {
    const window = await openTestWindow(db, { people, topics: 1 })
    const [topicId = ''] = window.topicIds
    const truth = new Map<string, string>()
    await playWindow(window, (before, after) => {
      const was = before.poll.topics.get(topicId)
      const is = after.poll.topics.get(topicId)
      const [seatId] = newKeys(was?.waiting.voted, is?.waiting.voted)
      const [waitingId] = newKeys(was?.waiting.ballots, is?.waiting.ballots)
      if (seatId && waitingId) truth.set(seatId, waitingId)
      const [seats, ballots] = [keysOf(is?.waiting.voted), keysOf(is?.waiting.ballots)]
      if (seats.length < 2) return
      for (const [at, id] of seats.entries()) {
        guesses.push({ isRight: truth.get(id) === ballots[at], chance: 1 / seats.length })
      }
    })
  }
  requireChance('waiting ballots in the order of the waiting seats', guesses)
}, 300_000)

test('ballots of one topic are tied to those of another no better than chance', async () => {
  const guesses: Guess[] = []
  for (const people of sizes()) {
    const window = await openTestWindow(db, { people, topics: 2 })
    // Everybody gives the same score on both topics, so a right pair has equal scores.
    const votes = randomVotes(people)
    for (const topicId of window.topicIds) {
      for (const [at, voter] of shuffled([...window.voters.entries()])) {
        await voteIn(db, window.roomId, { voter, topicId, vote: votes[at] ?? 'skip' })
      }
    }
    const { logged, poll } = await readState(window.roomId)
    const [first = [], second = []] = window.topicIds.map((topicId) =>
      Object.entries(logged[topicId]?.ballots ?? {}).map(
        ([id, sealed]) => openVote(poll.storedSeal, nameOf(topicId, id), sealed).vote,
      ),
    )
    expect(Object.keys(logged[window.topicIds[0] ?? '']?.ballots ?? {})).not.toEqual(
      Object.keys(logged[window.topicIds[1] ?? '']?.ballots ?? {}),
    )
    for (const [at, vote] of first.entries()) {
      const chance = second.filter((each) => each === vote).length / second.length
      guesses.push({ isRight: second[at] === vote, chance })
    }
  }
  requireChance('ballots of the same rank in two topics', guesses)
}, 300_000)

test('no logged table of an open window has a time of a vote', async () => {
  const columns = await queryRows<{ name: string }>(
    db,
    sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_name in ('window_seats', 'window_votes', 'window_invitees') and data_type like 'timestamp%'`,
  )
  expect(columns).toEqual([])
})

type State = {
  logged: Record<string, { ballots: Record<string, string>; voted: Record<string, 1> }>
  poll: StoredPoll
}

type Look = (
  before: State,
  after: State,
  vote: { topicId: string; wishes: ReadonlyMap<string, Vote> },
) => void

/** Plays the votes of a window in a random order, one in five changed later, and looks at the tables after each. */
async function playWindow(window: OpenedWindow, look: Look): Promise<void> {
  const wishes = new Map<string, Vote>()
  let before = await readState(window.roomId)
  let choice = 0
  const cast = async (voter: Voter, topicId: string, vote: Vote) => {
    choice += 1
    wishes.set(`${voter.seatId} ${topicId}`, vote)
    await voteIn(db, window.roomId, { voter, topicId, vote, choice })
    const after = await readState(window.roomId)
    look(before, after, { topicId, wishes })
    before = after
  }
  for (const topicId of window.topicIds) {
    const votes = randomVotes(window.voters.length)
    const turns = shuffled([...window.voters.entries()])
    const [, first] = turns[0] ?? []
    for (const [at, voter] of turns) {
      const vote = votes[at] ?? 'skip'
      await cast(voter, topicId, vote)
      if (first && at % 5 === 0) await cast(first, topicId, vote)
    }
  }
}

async function readState(roomId: string): Promise<State> {
  const rows = await db.select().from(windowVotes).where(eq(windowVotes.roomId, roomId))
  const poll = (await readRoom(db, roomId, { sealer, hasBallots: true }))?.poll
  if (!poll) throw new Error('the window is open')
  return { logged: Object.fromEntries(rows.map(({ topicId, ...votes }) => [topicId, votes])), poll }
}

async function listSeats(roomId: string, order: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from window_seats where room_id = ${roomId} order by ${order}`,
  )
  return rows.map(({ id }) => id)
}

function keysOf(map: Record<string, unknown> = {}): string[] {
  return Object.keys(map)
}

function newKeys(
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
): string[] {
  return Object.keys(after).filter((key) => !(key in before))
}

function sizes(): number[] {
  return Array.from({ length: WINDOWS }, (_, at) => 3 + (at % 10))
}

/** Fails if the guesses are better or worse than chance. One in a million such tests would exceed five deviations. */
function requireChance(name: string, guesses: readonly Guess[]): void {
  expect(guesses.length, name).toBeGreaterThan(WINDOWS)
  const found = judge(guesses)
  expect(Math.abs(found.deviations), `${name}: ${JSON.stringify(found)}`).toBeLessThan(5)
}

function judge(guesses: readonly Guess[]): Found {
  const hits = guesses.filter(({ isRight }) => isRight).length
  const expected = guesses.reduce((sum, { chance }) => sum + chance, 0)
  const variance = guesses.reduce((sum, { chance }) => sum + chance * (1 - chance), 0)
  return { hits, count: guesses.length, deviations: (hits - expected) / Math.sqrt(variance) }
}
