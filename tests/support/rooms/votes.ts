import { eq, sql } from 'drizzle-orm'
import { countScores, type Tally, type Vote } from '~/domain/votes/tally'
import {
  ballotIdOf,
  createSealer,
  type SealRow,
  sealVote,
} from '~/features/rooms/ballots/seals.server'
import { roomSeals, roomTallies, roomVotes } from '~/features/rooms/ballots/tables.server'
import { roomRounds, roomTopics } from '~/features/rooms/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { TEST_SECRET } from '~tests/support/database/test-database'

/** Open rounds for tests. The product does not import this file. */

export const sealer = createSealer(TEST_SECRET)

/** A vote, with the secret that determines its ballot's id. */
export type StoredVote = { seatId: string; secret: string; vote: Vote; choice?: number }

type OpenRound = { roomId: string; number: number; topicId: string; hasCrowd?: boolean }

/**
 * Inserts an open round with these votes, the state after `ADD_VOTES`, in one statement, because the product erases
 * seals without votes.
 */
export function insertOpenRound(
  db: Executor,
  round: OpenRound,
  { votes = [] }: { votes?: readonly StoredVote[] } = {},
): Promise<void> {
  return db.transaction((tx) => insertRound(tx, round, votes))
}

/** Inserts rounds with kept tallies of a crowd in this order, numbered from 1, and the topics that the room lacks. */
export async function insertTallies(
  db: Executor,
  roomId: string,
  rounds: readonly { topicId: string; tally: Tally | number[]; hiding?: number }[],
): Promise<void> {
  const topics = rounds.map(({ topicId }, position) => {
    return { roomId, position, topicId, title: topicId }
  })
  await db.insert(roomTopics).values(topics).onConflictDoNothing()
  await db.insert(roomRounds).values(
    rounds.map(({ topicId, tally, hiding = countScores(tally as Tally) }, index) => ({
      ...{ roomId, topicId, tally: [...tally], hiding, hasCrowd: true },
      ...{ number: index + 1, since: index + 1 },
    })),
  )
}

async function insertRound(
  db: Executor,
  round: OpenRound,
  votes: readonly StoredVote[],
): Promise<void> {
  const { roomId, number } = round
  await db.insert(roomRounds).values({ ...round, since: number })
  // Votes and seals outlive their room until they are erased.
  await db.delete(roomVotes).where(eq(roomVotes.roomId, roomId))
  await db.insert(roomSeals).values({ roomId, number }).onConflictDoNothing()
  await db.insert(roomTallies).values({ roomId, number }).onConflictDoNothing()
  const [row] = await queryRows<SealRow>(
    db,
    sql`select room_id as "roomId", number, one, two from room_seals where room_id = ${roomId} and number = ${number}`,
  )
  if (!row) throw new Error('the seal is not there')
  const seal = sealer(row)
  const ballots = votes.map(({ secret, vote, choice = 1 }) => {
    const ballot = ballotIdOf(seal, secret)
    return [ballot, sealVote(seal, ballot, { vote, isPaper: false, choice })] as const
  })
  await db.insert(roomVotes).values({
    roomId,
    number,
    ballots: Object.fromEntries(ballots),
    voted: Object.fromEntries(votes.map(({ seatId }) => [seatId, 1])),
  })
}
