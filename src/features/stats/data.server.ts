import { sql } from 'drizzle-orm'
import { countAuthors } from '~/features/retrospectives/data.server'
import type { Executor } from '~/lib/database/db.server'

/**
 * Counts the people who have created a retrospective in the two calendar months (UTC) up to `now`, including the moment exactly two months before.
 * Deleted accounts do not count.
 */
export function countActiveUsers(db: Executor, now: Date): Promise<number> {
  return countAuthors(
    db,
    sql`(${now.toISOString()}::timestamptz at time zone 'UTC' - interval '2 months') at time zone 'UTC'`,
  )
}
