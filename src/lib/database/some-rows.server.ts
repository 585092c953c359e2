import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.server'
import { queryRows } from './rows.server'

type Some = {
  from: PgTable | SQL
  where: SQL | undefined
  limit: number
}

/**
 * Returns a condition for at most `limit` rows that meet `where` and that no other transaction has locked. The chosen rows stay locked until the end
 * of the transaction.
 *
 * They are chosen into an array, which PostgreSQL computes once for each statement. A subquery after `in` can run once for each row of the table, and
 * then chooses others each time, because it skips those it has locked: the limit would limit nothing.
 */
export function someOf({ from, where, limit }: Some): SQL {
  return sql`ctid = any(array(select ctid from ${from} where ${where} limit ${limit} for update skip locked))`
}

/** Deletes at most `limit` of the rows that meet `where` and that no other transaction has locked, and returns their number. */
export async function removeSome(db: Executor, some: Some): Promise<number> {
  const removed = await queryRows(
    db,
    sql`delete from ${some.from} where ${someOf(some)} returning 1 as one`,
  )
  return removed.length
}
