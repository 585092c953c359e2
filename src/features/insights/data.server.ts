import { and, desc, eq, lte } from 'drizzle-orm'
import type { Audience } from '~/domain/disclose'
import { parseRetrospective } from '~/domain/retrospective'
import type { Topic } from '~/domain/topic-tree'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { listKeptVotes } from '~/features/rooms/closing/data.server'
import { rooms } from '~/features/rooms/tables.server'
import type { Executor } from '~/lib/db.server'
import type { HistorySprint, SquadHistory } from './schema'

/** Nearly eight years of sprints of two weeks. */
const MOST_SPRINTS = 200

/** A squad's newest sprints up to one of them, with the votes that the audience may see. The caller has checked the right to the squad. */
export async function readSquadHistory(
  db: Executor,
  { squadId, upTo, audience }: { squadId: string; upTo?: number; audience: Audience },
): Promise<SquadHistory> {
  const { id, sprint, createdAt, data } = retrospectives
  const newest = await db
    .select({ id, sprint, createdAt, data })
    .from(retrospectives)
    .where(
      and(
        eq(retrospectives.squadId, squadId),
        upTo === undefined ? undefined : lte(retrospectives.sprint, upTo),
      ),
    )
    .orderBy(desc(retrospectives.sprint))
    .limit(MOST_SPRINTS + 1)
  const tallies = await readTallies(db, { squadId, audience })
  const sprints = newest.slice(0, MOST_SPRINTS).flatMap((row): HistorySprint[] => {
    const parsed = parseRetrospective(row.data)
    if (!parsed.ok) return []
    const { topics, scores } = parsed.data
    return [
      {
        retrospectiveId: row.id,
        sprint: row.sprint,
        createdAt: row.createdAt.toISOString(),
        topics: topics.map(toReadTopic),
        scores: Object.fromEntries(scores),
        tallies: tallies.get(row.id) ?? {},
      },
    ]
  })
  return { sprints: sprints.reverse(), hasEarlier: newest.length > MOST_SPRINTS }
}

/** By retrospective and topic; of several votes on a topic the last. */
async function readTallies(
  db: Executor,
  { squadId, audience }: { squadId: string; audience: Audience },
): Promise<ReadonlyMap<string, HistorySprint['tallies']>> {
  const votes = await listKeptVotes(db, { which: eq(rooms.squadId, squadId), audience })
  const tallies = new Map<string, HistorySprint['tallies']>()
  for (const { retrospectiveId, topicId, tally } of votes) {
    if (retrospectiveId === null || tally === null) continue
    const ofSprint = tallies.get(retrospectiveId) ?? {}
    tallies.set(retrospectiveId, { ...ofSprint, [topicId]: tally })
  }
  return tallies
}

function toReadTopic({ id, title, parent }: Topic) {
  return { id, title, ...(parent === undefined ? {} : { parent }) }
}
