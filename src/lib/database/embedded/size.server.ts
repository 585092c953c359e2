import { sql } from 'drizzle-orm'
import type { Db } from '~/lib/database/database.server'
import { queryRows } from '~/lib/database/rows.server'

/** Returns the bytes of the database's files without its write-ahead log. */
export async function readSize(db: Db): Promise<number> {
  const [row] = await queryRows<{ bytes: string }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(row?.bytes)
}
