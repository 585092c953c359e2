import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '~/lib/db.server'

/**
 * The rows of a statement written out, which both engines answer alike. What the driver makes of a value differs, so
 * ask for text, booleans, small integers and JSON only. The caller vouches for the shape.
 */
export async function queryRows<Row>(executor: Executor, statement: SQL | string): Promise<Row[]> {
  const query = typeof statement === 'string' ? sql.raw(statement) : statement
  const result = (await executor.execute(query)) as { rows: Row[] }
  return result.rows
}
