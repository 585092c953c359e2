import { retrospectives } from '../../src/features/retrospectives/tables.server'
import { rooms } from '../../src/features/rooms/tables.server'
import { squads } from '../../src/features/squads/tables.server'
import { userTopics } from '../../src/features/topics/tables.server'
import type { Db } from '../../src/lib/database/db.server'
import { insertTallies } from './rooms/votes'

/** The tallies of one sprint's room, by topic: how often each score from 0 to 5 was given, and the number of skips. */
export type Votes = Record<
  string,
  readonly [number, number, number, number, number, number, number]
>

type Stored = {
  rows: readonly unknown[]
  votes: readonly Votes[]
  topics: readonly { id: string; title: string; parent?: string }[]
}

/**
 * Stores these values of `dados_json` in a new squad of the user, as only a copy of the original product's tables can contain them. Returns the ids
 * of the retrospectives in the same order, sprint 1 first. With votes, it stores those that years of live rooms would have left; none for a sprint
 * that was recorded without a room. `topics` are the squad's, parents before their sub-topics.
 */
export async function storeRows(db: Db, userId: string, { rows, votes, topics }: Stored) {
  const [squad] = await db
    .insert(squads)
    .values({ name: 'Squad Alpha', ownerId: userId })
    .returning({ id: squads.id })
  if (!squad) throw new Error('the squad was not inserted')
  await db.insert(userTopics).values(
    topics.map(({ id, title, parent = null }, at) => ({
      ...{ id, title, squadId: squad.id, parentId: parent },
      createdAt: dayOf(at),
    })),
  )
  const inserted = await db
    .insert(retrospectives)
    .values(
      rows.map((data, at) => ({
        ...{ squadId: squad.id, sprint: at + 1, authorId: userId, data },
        createdAt: dayOf(at),
      })),
    )
    .returning({ id: retrospectives.id })
  for (const [at, tallies] of votes.entries()) {
    const given = Object.entries(tallies)
    if (given.length === 0) continue
    const [room] = await db
      .insert(rooms)
      .values({
        ...{ code: `SEED00${String(at).padStart(4, '0')}`, squadId: squad.id, sprint: at + 1 },
        ...{ retrospectiveId: inserted[at]?.id ?? null, phase: 'closed' as const },
        ...{ startedAt: dayOf(at), closedAt: dayOf(at) },
      })
      .returning({ id: rooms.id })
    const rounds = given.map(([topicId, tally]) => ({ topicId, tally }))
    await insertTallies(db, room?.id ?? '', rounds)
  }
  return { squadId: squad.id, ids: inserted.map(({ id }) => id) }
}

/** Returns the day of a sprint; there is one every two weeks. */
function dayOf(at: number): Date {
  return new Date(Date.UTC(2026, 0, 9 + 14 * at, 15))
}
