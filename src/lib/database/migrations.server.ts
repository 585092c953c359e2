import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from './database.server'
import { queryRows } from './rows.server'
import { StartupError } from './startup-error.server'

export type Migration = { tag: string; hash: string; when: number; statements: string[] }

/** The build puts a copy beside the bundle; run from its sources, the server reads the folder it is copied from. */
const BUNDLED = fileURLToPath(new URL('./drizzle', import.meta.url))
const SOURCES = fileURLToPath(new URL('../../../drizzle', import.meta.url))

/** Any fixed number that no other lock in the same database uses. */
const LOCK = 727_001

let migrations: Migration[] | undefined

/** All migrations these sources know, oldest first. */
export function listMigrations(): Migration[] {
  migrations ??= readMigrations(existsSync(BUNDLED) ? BUNDLED : SOURCES)
  return migrations
}

/**
 * Brings the database to the newest migration and resolves to the tags that were missing. All or nothing, and one
 * process at a time however many start together. The journal is the one drizzle-kit keeps, in the table it expects.
 * Throws a `StartupError` when the database knows migrations that these sources do not: there is no way back.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockMigrations(tx)
    return applyMigrations(tx, listMigrations())
  })
}

/** Until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
}

/** Applies those of `wanted` that are missing; to be called under the lock. */
export async function applyMigrations(tx: Tx, wanted: Migration[]): Promise<string[]> {
  const applied = await listApplied(tx)
  requireKnown(applied)
  if (applied.length === 0) await createJournal(tx)
  const missing = wanted.slice(applied.length)
  for (const { statements, hash, when } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    )
  }
  return missing.map(({ tag }) => tag)
}

/** The hashes of what the database has seen, oldest first; none when it is empty. */
export async function listApplied(executor: Executor): Promise<string[]> {
  const [journal] = await queryRows<{ exists: boolean }>(
    executor,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!journal?.exists) return []
  const rows = await queryRows<{ hash: string }>(
    executor,
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

/** Whether the database has all migrations and no other. */
export async function isMigrated(executor: Executor): Promise<boolean> {
  const applied = await listApplied(executor)
  const known = listMigrations()
  return (
    applied.length === known.length && known.every(({ hash }, index) => hash === applied[index])
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

async function createJournal(tx: Tx): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
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
