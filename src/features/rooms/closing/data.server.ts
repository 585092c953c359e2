import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { type Audience, type DisclosedVotes, disclose } from '~/domain/votes/audience'
import type { Tally } from '~/domain/votes/tally'
import { withoutFeelings } from '~/features/packs/data.server'
import { listSprints, type RecordedSprint } from '~/features/retrospectives/data.server'
import type { Executor } from '~/lib/database/db.server'
import { roomRounds, rooms } from '../tables.server'

export type KeptVotes = DisclosedVotes & {
  roomId: string
  /** Returns null if the room was closed without anything to save. */
  retrospectiveId: string | null
  topicId: string
}

/**
 * Lists the votes of closed rooms that the audience may see, in the order in which they were cast. Nothing else reads
 * stored tallies of closed rooms. `which` is a condition on `rooms`.
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

/** Maximum number of sprints in one history: nearly eight years of two-week sprints. */
export const MOST_SPRINTS = 200

type WhichSprints = { squadId: string; upTo?: number; most?: number; audience: Audience }

/**
 * Lists a squad's newest sprints, oldest first, with the last votes on each topic that the audience may see. The caller
 * has checked the right to the squad.
 */
export async function listVotedSprints(
  db: Executor,
  { squadId, upTo, most = MOST_SPRINTS, audience }: WhichSprints,
): Promise<RecordedSprint[]> {
  const sprints = await listSprints(db, { squadId, upTo, most })
  const votes = await listKeptVotes(db, { which: eq(rooms.squadId, squadId), audience })
  const tallies = new Map<string, Map<string, Tally>>()
  for (const { retrospectiveId, topicId, tally } of votes) {
    if (retrospectiveId === null || tally === null) continue
    const ofSprint = tallies.get(retrospectiveId) ?? new Map<string, Tally>()
    tallies.set(retrospectiveId, ofSprint.set(topicId, tally))
  }
  const voted = sprints.map((sprint) => ({
    ...sprint,
    tallies: tallies.get(sprint.retrospectiveId) ?? new Map<string, Tally>(),
  }))
  return audience === 'squad' ? voted : voted.map(withoutFeelings)
}
