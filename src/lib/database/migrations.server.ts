import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { isAdditive } from '~/lib/database/backup/additive'
import type { Db, Executor, Tx } from './database.server'
import { queryRows } from './rows.server'
import { StartupError } from './startup-error.server'

export type Migration = { tag: string; hash: string; when: number; statements: string[] }

/** The build puts a copy beside the bundle; run from its sources, the server reads the folder it is copied from. */
const BUNDLED = fileURLToPath(new URL('./drizzle', import.meta.url))
const SOURCES = fileURLToPath(new URL('../../../drizzle', import.meta.url))

/** Any fixed number that no other lock in the same database uses. */
const LOCK = 727_001

/**
 * A statement that waits for the lock on a table makes all others on it wait as well. It gives up, lets them pass, and tries again.
 */
const LOCK_WAIT = '2s'
const LOCK_TRIES = 15
const LOCK_PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

let migrations: Migration[] | undefined

/** All migrations these sources know, oldest first. */
export function listMigrations(): Migration[] {
  migrations ??= readMigrations(existsSync(BUNDLED) ? BUNDLED : SOURCES)
  return migrations
}

/**
 * Brings the database to the newest migration and resolves to the tags that were missing. All or nothing, and one
 * process at a time however many start together. The journal is the one drizzle-kit keeps, in the table it expects, with a column more.
 * Does nothing if a newer version has only added to the database. Throws a `StartupError` if it has done more, since there is no way back, or if
 * other work on the tables does not end.
 */
export async function migrate(db: Db): Promise<string[]> {
  for (let left = LOCK_TRIES - 1; ; left -= 1) {
    try {
      return await tryMigrating(db)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (left === 0) {
        throw new StartupError('the migrations wait for a statement that uses the tables. End it.')
      }
      await pause(LOCK_PAUSE_MS)
    }
  }
}

async function tryMigrating(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    // The role or the database may have one, as where a pooler drops that of the connection.
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
    await lockMigrations(tx)
    if (await isMigrated(tx)) return []
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`)
    return applyMigrations(tx, listMigrations())
  })
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE
}

/** Until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
}

/** Applies those of `wanted` that are missing; to be called under the lock. */
export async function applyMigrations(tx: Tx, wanted: Migration[]): Promise<string[]> {
  const applied = await listApplied(tx)
  requireKnown(applied)
  const missing = wanted.slice(applied.length)
  if (missing.length > 0) await prepareJournal(tx)
  for (const { statements, hash, when } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, is_additive) values (${hash}, ${when}, ${isAdditive(statements)})`,
    )
  }
  return missing.map(({ tag }) => tag)
}

/** The hashes of what the database has seen, oldest first; none when it is empty. */
export async function listApplied(executor: Executor): Promise<string[]> {
  return (await readJournal(executor)).map(({ hash }) => hash)
}

/** True if the database has all migrations of this program, and of newer ones only those that add to it. */
export async function isMigrated(executor: Executor): Promise<boolean> {
  const applied = await readJournal(executor)
  const known = listMigrations()
  return (
    known.every(({ hash }, index) => hash === applied[index]?.hash) &&
    applied.slice(known.length).every((newer) => newer.isAdditive)
  )
}

type Applied = { hash: string; isAdditive: boolean }

async function readJournal(executor: Executor): Promise<Applied[]> {
  const [journal] = await queryRows<{ exists: boolean }>(
    executor,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!journal?.exists) return []
  // A journal that only drizzle-kit or an older version has written to has no such column.
  return queryRows<Applied>(
    executor,
    sql`select hash, coalesce((to_jsonb(journal) ->> 'is_additive')::boolean, false) as "isAdditive" from drizzle.__drizzle_migrations journal order by id`,
  )
}

/** Throws a `StartupError` when the database has a migration that is not of these sources. */
export function requireKnown(applied: string[]): void {
  const known = listMigrations()
  if (applied.every((hash, index) => hash === known[index]?.hash)) return
  throw new StartupError(
    'the database has been used by a newer or another version of it. Start that version, or restore a backup into a new database.',
  )
}

async function prepareJournal(tx: Tx): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  await tx.execute(
    sql`alter table drizzle.__drizzle_migrations add column if not exists is_additive boolean`,
  )
}

function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
  return journal.entries.map(({ tag, when }: { tag: string; when: number }) => {
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return { tag, when, hash, statements: text.split('--> statement-breakpoint') }
  })
}
