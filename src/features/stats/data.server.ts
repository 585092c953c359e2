import { count, gte, sql } from 'drizzle-orm'
import type { Executor } from '~/lib/database/db.server'
import { retrospectiveAuthors } from './tables.server'

/**
 * Counts the people who have created a retrospective in the two calendar months (UTC) up to `now`, including the moment exactly two months before.
 * Deleted accounts do not count.
 */
export async function countActiveUsers(db: Executor, now: Date): Promise<number> {
  const twoMonthsAgo = sql`(${now.toISOString()}::timestamptz at time zone 'UTC' - interval '2 months') at time zone 'UTC'`
  const [row] = await db
    .select({ count: count() })
    .from(retrospectiveAuthors)
    .where(gte(retrospectiveAuthors.lastCreatedAt, twoMonthsAgo))
  return row?.count ?? 0
}
