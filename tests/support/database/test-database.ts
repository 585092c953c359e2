import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { nameOf } from '~/lib/database/backup/table-rows.server'
import { listTables } from '~/lib/database/catalog.server'
import { type Database, openDatabase, toDatabase } from '~/lib/database/db.server'
import { openInMemory } from '~/lib/database/embedded/in-memory.server'
import { queryRows } from '~/lib/database/rows.server'
import { isConflict } from '~/lib/database/sql-errors.server'
import { quietLog } from './places'
import { createDatabase } from './postgres-server'
import { readTemplateFile } from './template'

/** The server's secret in tests. */
export const TEST_SECRET = 'a-secret-for-tests-that-is-long-enough-0123456789'

export type TestDatabase = Database & {
  /** Empties every table: a test file opens one database, and each test starts without rows. */
  reset(): Promise<void>
}

/** Opens a new, empty, migrated database on the engine under test. On PostgreSQL it is a separate one, dropped when closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = inject('databaseUrl')
  return withReset(url ? await openOnServer(url) : await openEmbedded())
}

const idle: TestDatabase[] = []

/**
 * Opens the same, but possibly an emptied one that an earlier test file of this process has used, because opening one takes a second. A test that
 * changes tables or relies on the close opens its own.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await openTestDatabase())
  await database.reset()
  return { ...database, close: async () => void idle.push(database) }
}

async function openOnServer(url: string): Promise<Database> {
  const created = await createDatabase(url, inject('templateName'))
  const database = await openDatabase({ url: created.url, log: quietLog })
  return { ...database, close: () => database.close().finally(created.drop) }
}

async function openEmbedded(): Promise<Database> {
  const connection = await openInMemory(await readTemplateFile())
  return toDatabase(connection, 'embedded', quietLog)
}

async function withReset(database: Database): Promise<TestDatabase> {
  // Parents first, as the product locks them, and then the unlogged tables, which the list leaves out.
  const logged = (await listTables(database.db)).map(nameOf)
  const unlogged = await queryRows<{ name: string }>(
    database.db,
    sql`select relname as name from pg_class where relkind = 'r' and relpersistence = 'u'`,
  )
  await database.db.execute(sql`create schema tests`)
  await database.db.execute(sql.raw(toEmptying([...logged, ...unlogged.map(({ name }) => name)])))
  const reset = async (): Promise<void> => {
    try {
      await database.db.execute(sql`select tests.empty_tables()`)
    } catch (error) {
      // Background work of the previous test may still be running.
      if (!isConflict(error)) throw error
      await reset()
    }
  }
  return { ...database, reset }
}

/** Bytes from which a table is truncated, because deleted rows stay in its file. */
const SMALL = 65_536

/**
 * Returns the statement that creates the function `tests.empty_tables`. A function is planned once in a session: to plan these statements again each
 * time takes twenty times as long as to run them. It deletes the rows, children first, which takes a tenth of the time of truncating: that creates a
 * new file for each table and index. It truncates large tables, and those that a trigger has written meanwhile. Always under the lock that truncating
 * takes.
 */
function toEmptying(tables: readonly string[]): string {
  const all = tables.join(', ')
  const list = (toText: (table: string) => string, separator: string) =>
    tables.map(toText).join(separator)
  return `
    create function tests.empty_tables() returns void language plpgsql as $$
    begin
      lock table ${all} in access exclusive mode;
      if greatest(${list((table) => `pg_relation_size('${table}')`, ', ')}) > ${SMALL} then
        truncate ${all};
      else
        ${tables
          .toReversed()
          .map((table) => `delete from ${table};`)
          .join(' ')}
        if ${list((table) => `exists (select from ${table})`, ' or ')} then
          truncate ${all};
        end if;
      end if;
    end $$`
}
