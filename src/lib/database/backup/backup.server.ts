import { createHash } from 'node:crypto'
import { listTables, type Table } from '~/lib/database/catalog.server'
import type { Db, Tx } from '~/lib/database/database.server'
import { findPath, listApplied, requireKnown } from '~/lib/database/migrations.server'
import { writeLines } from './backup-file.server'
import { type Content, createTally, readPages } from './table-rows.server'

/** Number of rows by table. */
export type TableCounts = Record<string, number>

export const FORMAT = 1

/**
 * Writes all tables, as they are at one moment, into the file at `path`: compressed lines of JSON that do not depend
 * on the engine or its version.
 *
 * ```
 * {"product":"retroscore","format":1,"migration":"0000_account-mode","createdAt":"…"}
 * {"table":"squads","columns":["id","nome",…]}
 * {"row":["…","…",…]}
 * {"end":{"tables":{"squads":{"rows":1,"sha256":"…"}},"sha256":"…"}}
 * ```
 *
 * A row has the values of its columns as PostgreSQL writes them. Tables come after those they refer to. The last hash is of all lines before, with their ends. On the embedded engine
 * everyone else waits until the rows are read.
 */
export async function writeBackup(db: Db, path: string): Promise<TableCounts> {
  const contents: Record<string, Content> = {}
  const options = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  await db.transaction((tx) => writeLines(path, listLines(tx, contents)), options)
  return toCounts(contents)
}

export function toCounts(contents: Record<string, Content>): TableCounts {
  return Object.fromEntries(Object.entries(contents).map(([name, { rows }]) => [name, rows]))
}

async function* listLines(tx: Tx, contents: Record<string, Content>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const toLines = (...texts: string[]) => {
    const lines = texts.map((text) => `${text}\n`).join('')
    hash.update(lines)
    return lines
  }
  const migration = await requireMigration(tx)
  const createdAt = new Date().toISOString()
  yield toLines(JSON.stringify({ product: 'retroscore', format: FORMAT, migration, createdAt }))
  for (const table of await listTables(tx)) {
    const tally = createTally()
    yield toLines(JSON.stringify({ table: table.name, columns: table.columns }))
    for await (const rows of readPages(tx, table)) {
      for (const row of rows) tally.add(row)
      yield toLines(...rows.map((row) => toRowLine(row, table)))
    }
    contents[table.name] = tally.read()
  }
  const end = { tables: contents, sha256: hash.digest('hex') }
  yield `${JSON.stringify({ end })}\n`
}

async function requireMigration(tx: Tx): Promise<string> {
  const applied = await listApplied(tx)
  requireKnown(applied)
  const last = findPath(applied)[applied.length - 1]
  if (!last) throw new Error('there is nothing to back up: the database is empty')
  return last.tag
}

/** Returns the line of a row, which is written unchanged. */
function toRowLine(row: string, table: Table): string {
  if (row.includes('\n')) throw new Error(`a row of ${table.name} has more than one line`)
  return `{"row":${row}}`
}
