import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.server'

/**
 * Returns the rows of an SQL statement on either engine. Values arrive as the driver converts them: 64-bit integers, numerics and times as text. The
 * caller is responsible for the type of the rows.
 */
export async function queryRows<Row>(executor: Executor, statement: SQL | string): Promise<Row[]> {
  const query = typeof statement === 'string' ? sql.raw(statement) : statement
  const result = (await executor.execute(query)) as { rows: Row[] }
  return result.rows
}
