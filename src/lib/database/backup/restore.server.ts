import { sql } from 'drizzle-orm'
import { listTables, type Table } from '~/lib/database/catalog.server'
import type { Db, Tx } from '~/lib/database/database.server'
import {
  applyMigrations,
  listApplied,
  listMigrations,
  listMigrationsFromBefore,
  lockMigrations,
  type Migration,
} from '~/lib/database/migrations.server'
import { queryRows } from '~/lib/database/rows.server'
import { type TableCounts, toCounts } from './backup.server'
import { BackupError, isSameContent, readBackup } from './backup-contents.server'
import { type Content, createTally, nameOf, readPages } from './table-rows.server'

/** A backup that was read completely and is valid. */
export type CheckedBackup = {
  path: string
  /** Migrations that created its tables. */
  before: Migration[]
  /** Migrations since then. */
  after: Migration[]
  tables: Record<string, Content>
}

const PAGE = 100

/** Reads the file without touching any database. Throws a `BackupError` if this version cannot restore it. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  let migration = ''
  let tables: Record<string, Content> = {}
  for await (const part of readBackup(path)) {
    if ('product' in part) migration = part.migration
    if ('end' in part) tables = part.end.tables
  }
  const isLast = ({ tag }: Migration) => tag === migration
  const known = [listMigrations(), listMigrationsFromBefore()].find((each) => each.some(isLast))
  if (!known) {
    throw new BackupError(
      `${path} was written by a newer or another version (${migration}). Restore it with that one.`,
    )
  }
  const next = known.findIndex(isLast) + 1
  const [before, after] = [known.slice(0, next), known.slice(next)]
  return { path, before, after, tables }
}

/**
 * Fills an empty database with a backup and migrates it. Changes nothing if it throws. Reads the written data again and compares it with the backup
 * before the commit.
 */
export async function restoreBackup(db: Db, backup: CheckedBackup): Promise<TableCounts> {
  await db.transaction(async (tx) => {
    await lockMigrations(tx)
    await requireEmpty(tx, backup)
    await applyMigrations(tx, backup.before)
    const tables = await listTables(tx)
    await fill(tx, tables, backup.path)
    const written = await readContents(tx, tables)
    if (!isSameContent(written, backup.tables)) {
      throw new Error('what was restored is not what the backup holds')
    }
    await applyMigrations(tx, [...backup.before, ...backup.after])
  })
  return toCounts(backup.tables)
}

async function requireEmpty(tx: Tx, { before }: CheckedBackup): Promise<void> {
  const applied = await listApplied(tx)
  const tables = await listTables(tx)
  for (const table of tables) {
    const name = sql.raw(nameOf(table))
    await tx.execute(sql`lock table ${name} in exclusive mode`)
    const rows = await queryRows(tx, sql`select 1 as row from ${name} limit 1`)
    if (rows.length === 0) continue
    throw new BackupError(
      'The database is not empty, and a backup never replaces what is there. Restore it into a new one.',
    )
  }
  if (applied.length === 0 && tables.length === 0) return
  if (applied.join() === before.map(({ hash }) => hash).join()) return
  throw new BackupError(
    'The database is empty, but its tables are not of the version the backup comes from. Restore it into a new one.',
  )
}

async function fill(tx: Tx, tables: Table[], path: string): Promise<void> {
  await tx.execute(sql`create temporary table restored (row json not null) on commit drop`)
  let table: Table | undefined
  let page: string[] = []
  const flush = async () => {
    if (page.length > 0) await stage(tx, page)
    page = []
  }
  const finish = async () => {
    await flush()
    if (table) await insertStaged(tx, table)
  }
  for await (const part of readBackup(path)) {
    if ('table' in part) {
      await finish()
      table = tables.find(({ name }) => name === part.table)
      if (table?.columns.join() !== part.columns.join()) {
        throw new BackupError(`The table ${part.table} of the backup is not one of this version.`)
      }
    }
    if ('row' in part) page.push(part.row)
    if (page.length === PAGE) await flush()
  }
  await finish()
}

async function stage(tx: Tx, rows: string[]): Promise<void> {
  const json = `[${rows.join(',')}]`
  await tx.execute(
    sql`insert into restored select value from json_array_elements((${json}::text)::json)`,
  )
}

/** Inserts all rows at once, because a row may refer to a later one of its table. */
async function insertStaged(tx: Tx, table: Table): Promise<void> {
  const values = table.types.map((type, index) => `(row ->> ${index})::${type}`)
  await tx.execute(
    sql.raw(
      `insert into ${nameOf(table)} (${table.columns.join(', ')}) select ${values.join(', ')} from restored`,
    ),
  )
  await tx.execute(sql`truncate restored`)
}

async function readContents(tx: Tx, tables: Table[]): Promise<Record<string, Content>> {
  const contents: Record<string, Content> = {}
  for (const table of tables) {
    const tally = createTally()
    for await (const rows of readPages(tx, table)) rows.forEach(tally.add)
    contents[table.name] = tally.read()
  }
  return contents
}
