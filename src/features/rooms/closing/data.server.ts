import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { type Audience, type DisclosedVotes, disclose } from '~/domain/disclose'
import type { Tally } from '~/domain/tally'
import type { Executor } from '~/lib/db.server'
import { roomRounds, rooms } from '../tables.server'

export type KeptVotes = DisclosedVotes & {
  roomId: string
  /** Null if the room was closed without anything to save. */
  retrospectiveId: string | null
  topicId: string
}

/**
 * The votes of closed rooms as the audience may see them, in the order in which they were cast; votes of which it may know nothing are left out.
 * Nothing else reads stored tallies of closed rooms. `which` is a condition on `rooms`.
 */
export async function listKeptVotes(
  db: Executor,
  { which, audience }: { which: SQL | undefined; audience: Audience },
): Promise<KeptVotes[]> {
  const rows = await db
    .select({
      roomId: roomRounds.roomId,
      retrospectiveId: rooms.retrospectiveId,
      topicId: roomRounds.topicId,
      tally: roomRounds.tally,
      floor: rooms.floor,
    })
    .from(roomRounds)
    .innerJoin(rooms, eq(rooms.id, roomRounds.roomId))
    .where(and(which, eq(rooms.phase, 'closed'), isNotNull(roomRounds.tally)))
    .orderBy(asc(rooms.closedAt), asc(rooms.id), asc(roomRounds.number))
  return rows.flatMap(({ tally, floor, ...row }) => {
    // Seven numbers, which the table checks.
    const votes = disclose(tally as unknown as Tally, audience, floor)
    return votes.voters === null ? [] : [{ ...row, ...votes }]
  })
}
