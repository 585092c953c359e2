import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Table } from '~/lib/database/catalog.server'
import type { Tx } from '~/lib/database/database.server'
import { queryRows } from '~/lib/database/rows.server'

/** Small enough that the embedded engine, which computes within the process, never blocks requests for long. */
const PAGE = 100

/**
 * Reads a table's rows in pages, ordered by its key. Each is a JSON array of the values as PostgreSQL writes them, as strings, and null for SQL null.
 * Values are never converted: a JavaScript date has no microseconds, a JavaScript number not all digits, and in JSON a JSON null cannot be
 * distinguished from SQL null.
 */
export async function* readPages(tx: Tx, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map((column) => `${column}::text`).join(', ')
  const order = table.key.join(', ')
  if (order === '') throw new Error(`the table ${table.name} has no primary key`)
  // Both settings determine how times are written.
  await tx.execute(sql`set local timezone to 'UTC'`)
  await tx.execute(sql`set local datestyle to 'ISO'`)
  await tx.execute(
    sql.raw(
      `declare pages no scroll cursor for select json_build_array(${values})::text as row from ${nameOf(table)} order by ${order}`,
    ),
  )
  for (;;) {
    const rows = await queryRows<{ row: string }>(tx, `fetch ${PAGE} from pages`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < PAGE) break
  }
  await tx.execute(sql`close pages`)
}

/** Returns the table's name for SQL. Our tables are in one schema, whatever the search path is. */
export function nameOf({ name }: Table): string {
  return `public."${name.replaceAll('"', '""')}"`
}

/** Number of rows, and a hash that any change of them changes. */
export type Content = { rows: number; sha256: string }

/** Counts and hashes rows as they go by. */
export function createTally(): { add(row: string): void; read(): Content } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(row) {
      rows++
      hash.update(row).update('\n')
    },
    read: () => ({ rows, sha256: hash.copy().digest('hex') }),
  }
}
