import { countDistinct, gte, sql } from 'drizzle-orm'
import { retrospectives } from '~/features/retrospectives/tables.server'
import type { Executor } from '~/lib/db.server'

/**
 * How many people have created a retrospective on or after the moment two months before `now`, a month being the
 * calendar's, in UTC. Whoever has deleted their account is not counted.
 */
export async function countActiveUsers(db: Executor, now: Date): Promise<number> {
  const twoMonthsAgo = sql`(${now.toISOString()}::timestamptz at time zone 'UTC' - interval '2 months') at time zone 'UTC'`
  const [row] = await db
    .select({ count: countDistinct(retrospectives.authorId) })
    .from(retrospectives)
    .where(gte(retrospectives.createdAt, twoMonthsAgo))
  return row?.count ?? 0
}
