import { count, gte, sql } from 'drizzle-orm'
import type { Executor } from '~/lib/database/db.server'
import { retrospectiveAuthors } from './tables.server'

/**
 * How many people have created a retrospective on or after the moment two months before `now`, a month being the
 * calendar's, in UTC. Deleted accounts are not counted.
 */
export async function countActiveUsers(db: Executor, now: Date): Promise<number> {
  const twoMonthsAgo = sql`(${now.toISOString()}::timestamptz at time zone 'UTC' - interval '2 months') at time zone 'UTC'`
  const [row] = await db
    .select({ count: count() })
    .from(retrospectiveAuthors)
    .where(gte(retrospectiveAuthors.lastCreatedAt, twoMonthsAgo))
  return row?.count ?? 0
}
