import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { isAdditive } from '~/lib/database/backup/additive'
import type { Db, Executor, Tx } from './database.server'
import { queryRows } from './rows.server'
import { StartupError } from './startup-error.server'

export type Migration = { tag: string; hash: string; statements: string[] }

/** The build copies the folder beside the bundle. A server that runs from the sources reads the original. */
const BUNDLED = fileURLToPath(new URL('./drizzle', import.meta.url))
const SOURCES = fileURLToPath(new URL('../../../drizzle', import.meta.url))

/** Any fixed number that no other lock in the same database uses. */
const LOCK = 727_001

/**
 * Longest wait for a table's lock. A waiting statement makes all others on the table wait as well, so it gives up, lets them pass, and tries again.
 */
const LOCK_WAIT = '2s'
const LOCK_TRIES = 15
const LOCK_PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

const FOLDER = existsSync(BUNDLED) ? BUNDLED : SOURCES

let migrations: Migration[] | undefined
let earlier: Migration[] | undefined

/** Returns the migrations of a new database, oldest first: the baseline and those since. */
export function listMigrations(): Migration[] {
  migrations ??= readMigrations(FOLDER)
  return migrations
}

/** Returns the migrations of a database from before the baseline: those that it sums up, and those since. */
export function listMigrationsFromBefore(): Migration[] {
  earlier ??= readMigrations(`${FOLDER}/earlier`)
  return [...earlier, ...listMigrations().slice(1)]
}

/** Returns the migrations of a database on which these are applied. */
export function findPath([first]: string[]): Migration[] {
  const before = listMigrationsFromBefore()
  return first === before[0]?.hash ? before : listMigrations()
}

/**
 * Brings the database to the newest migration and resolves to the tags that were missing. It is all or nothing, and only one process at a time does
 * it, however many start together. The journal is drizzle-kit's own table with an additional column. Does nothing if newer versions have made only
 * additive changes. Throws a `StartupError` if they have made others, because there is no way back, or if other work on the tables does not end.
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
    // The role or the database may set one, for example if a pooler drops the connection's own setting.
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
    await lockMigrations(tx)
    if (await isMigrated(tx)) return []
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`)
    return applyMigrations(tx, findPath(await listApplied(tx)))
  })
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE
}

/** Locks migrations until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
}

/** Applies the missing ones of `wanted`. The caller holds the lock. */
export async function applyMigrations(tx: Tx, wanted: Migration[]): Promise<string[]> {
  const applied = await listApplied(tx)
  requireKnown(applied)
  const missing = wanted.slice(applied.length)
  if (missing.length > 0) await prepareJournal(tx)
  for (const [index, { statements, hash }] of missing.entries()) {
    const earlier = wanted.slice(0, applied.length + index).flatMap((each) => each.statements)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, is_additive) values (${hash}, ${Date.now()}, ${isAdditive(statements, earlier)})`,
    )
  }
  return missing.map(({ tag }) => tag)
}

/** Returns the hashes of the applied migrations, oldest first; none for an empty database. */
export async function listApplied(executor: Executor): Promise<string[]> {
  return (await readJournal(executor)).map(({ hash }) => hash)
}

/** True if the database has all migrations of this program, and newer ones are additive. */
export async function isMigrated(executor: Executor): Promise<boolean> {
  const applied = await readJournal(executor)
  const known = findPath(applied.map(({ hash }) => hash))
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
  // A journal that only drizzle-kit or an older version has written lacks this column.
  return queryRows<Applied>(
    executor,
    sql`select hash, coalesce((to_jsonb(journal) ->> 'is_additive')::boolean, false) as "isAdditive" from drizzle.__drizzle_migrations journal order by id`,
  )
}

/** Throws a `StartupError` if the database has a migration that these sources do not have. */
export function requireKnown(applied: string[]): void {
  const known = findPath(applied)
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
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.toSorted().map((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const statements = text.split('--> statement-breakpoint')
    return { tag: name.replace('.sql', ''), hash, statements }
  })
}
