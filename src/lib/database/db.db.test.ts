import { sql } from 'drizzle-orm'
import { afterEach, expect, inject, test } from 'vitest'
import { createPlace, migratePlace, quietLog, type TestPlace } from '~tests/support/database/places'
import {
  borrowTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '~tests/support/database/test-database'
import { connectDatabase, type Database, openDatabase } from './db.server'
import { applyMigrations, listApplied, listMigrations } from './migrations.server'
import { queryRows } from './rows.server'
import { StartupError } from './startup-error.server'

let place: Promise<TestPlace> | undefined
const opened: Database[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await (await place)?.remove()
  place = undefined
})

test('migrates a database when it is opened first, and changes nothing later', async () => {
  const first = await open()
  expect(await first.isReady()).toBe(true)
  await first.db.execute(sql`insert into "user" (name, email) values ('Ana', 'ana@example.org')`)
  const before = await listApplied(first.db)
  await close(first)

  const second = await open()
  expect(await listApplied(second.db)).toEqual(before)
  expect(await queryRows(second.db, sql`select name from "user"`)).toEqual([{ name: 'Ana' }])
})

test('a database with an unknown migration is not ready and does not open again', async () => {
  await migratePlace(await requirePlace())
  const first = await open()
  await first.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)`,
  )
  expect(await first.isReady()).toBe(false)
  await close(first)
  const refused = await openDatabase(await requirePlace()).catch((error) => error)
  expect(refused).toBeInstanceOf(StartupError)
  expect(refused.message).toContain('newer or another version')
})

test('a database with additive changes of a newer version stays ready and opens', async () => {
  await migratePlace(await requirePlace())
  const first = await open()
  const statements = ['create table of_tomorrow (id uuid)', 'alter table rooms add column new text']
  const newer = { tag: '9999_newer', hash: 'newer', statements }
  await first.db.transaction((tx) => applyMigrations(tx, [...listMigrations(), newer]))
  expect(await first.isReady()).toBe(true)
  await close(first)
  const second = await open()
  expect(await second.isReady()).toBe(true)
  const contract = {
    tag: '9999_drop',
    hash: 'drop',
    statements: ['drop table of_tomorrow'],
  }
  await second.db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    await applyMigrations(tx, [...listMigrations(), contract])
  })
  expect(await second.isReady()).toBe(false)
})

test('a database without its journal is not ready', async () => {
  const { db, isReady } = await borrowTest()
  await db.execute(sql`create table drizzle.lost as table drizzle.__drizzle_migrations`)
  await db.execute(sql`delete from drizzle.__drizzle_migrations`)
  expect(await isReady()).toBe(false)
  await db.execute(sql`insert into drizzle.__drizzle_migrations table drizzle.lost`)
  await db.execute(sql`drop table drizzle.lost`)
  expect(await isReady()).toBe(true)
})

test('a closed database is not ready', async () => {
  const database = await openTest()
  await close(database)
  expect(await database.isReady()).toBe(false)
})

test('a failed migration leaves nothing behind', async () => {
  const database = await borrowTest()
  const before = await listApplied(database.db)
  const statements = ['create table half (id integer)', 'select * from missing']
  const broken = { tag: '9999_broken', hash: 'broken', statements }
  const failed = database.db.transaction((tx) => applyMigrations(tx, [...listMigrations(), broken]))
  await expect(failed).rejects.toThrow()
  expect(await listApplied(database.db)).toEqual(before)
  const found = await queryRows(database.db, sql`select to_regclass('half') is null as gone`)
  expect(found).toEqual([{ gone: true }])
})

test('timers run between queries', async () => {
  const { db } = await borrowTest()
  await expectTicks(() => db.execute(sql`select 1`))
})

test('timers run during a long transaction', async () => {
  const { db } = await borrowTest()
  await db.transaction((tx) => expectTicks(() => tx.execute(sql`select 1`)))
})

test('concurrent queries return their own results, and a failing one stops no other', async () => {
  const database = await borrowTest()
  const answers = await Promise.allSettled([
    queryRows(database.db, sql`select 1::integer as n`),
    queryRows(database.db, sql`select * from missing`),
    database.db.transaction((tx) => queryRows(tx, sql`select 2::integer as n`)),
    queryRows(database.db, sql`select 3::integer as n`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ])
})

test('a test database is empty, ready and separate', async () => {
  const [one, other] = [await openTest(), await borrowTest()]
  expect(await one.isReady()).toBe(true)
  const add = sql`insert into "user" (name, email) values ('Ana', 'ana@example.org')`
  const count = sql`select count(*)::integer as users from "user"`
  await one.db.execute(add)
  expect(await queryRows(one.db, count)).toEqual([{ users: 1 }])
  expect(await queryRows(other.db, count)).toEqual([{ users: 0 }])
  await one.reset()
  expect(await queryRows(one.db, count)).toEqual([{ users: 0 }])
  expect(await one.isReady()).toBe(true)
})

test('no table has a sequence, which a backup would not contain', async () => {
  const database = await borrowTest()
  const statement = sql`select sequencename from pg_sequences where schemaname = 'public'`
  expect(await queryRows(database.db, statement)).toEqual([])
})

if (inject('databaseUrl')) {
  test('servers that start at once on an empty database migrate it once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, open))
    const [first] = all
    for (const database of all) expect(await database.isReady()).toBe(true)
    expect(await listApplied(first?.db ?? fail())).toHaveLength(listMigrations().length)
  })

  test('a migration releases a lock that it waits for and retries, whatever limit the database has', async () => {
    const holder = await connectDatabase(await requirePlace())
    opened.push(holder)
    const limit = `execute format('alter database %I set statement_timeout = 500', current_database())`
    await holder.db.execute(sql.raw(`do $$ begin ${limit}; end $$`))
    const countWaiting = async () => {
      const statement = sql`select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const [row] = await queryRows<{ n: number }>(holder.db, statement)
      return row?.n
    }
    let migrated: Promise<Database> | undefined
    await holder.db.transaction(async (tx) => {
      await tx.execute(sql`create schema drizzle`)
      migrated = open()
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(0)
      await tx.execute(sql`drop schema drizzle`)
    })
    expect(await (await migrated)?.isReady()).toBe(true)
  })

  test('the next query replaces a connection that the server has ended', async () => {
    const [one, other] = [await open(), await open()]
    const pidOf = async ({ db }: Database) =>
      (await queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid
    const ended = await pidOf(other)
    await one.db.execute(sql`select pg_terminate_backend(${ended})`)
    // The pool may return the connection once more before it learns of its end.
    const next = () => pidOf(other).catch(() => ended)
    await expect.poll(next).not.toBe(ended)
  })

  test('a connection that ends during a transaction fails only that transaction', async () => {
    const [one, other] = [await open(), await open()]
    for (let times = 0; times < 3; times += 1) {
      const failed = one.db.transaction(async (tx) => {
        const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
        await other.db.execute(sql`select pg_terminate_backend(${own?.pid})`)
        // An error without a listener would end the process before the next statement.
        const isGone = sql`select 1 from pg_stat_activity where pid = ${own?.pid}`
        await expect.poll(() => queryRows(other.db, isGone)).toEqual([])
        await tx.execute(sql`select 1`)
      })
      await expect(failed).rejects.toThrow()
    }
    expect(await queryRows(one.db, sql`select 1::integer as n`)).toEqual([{ n: 1 }])
  })

  test('limits the time of statements in the server, but not in a command', async () => {
    const limitOf = async (database: Database) => {
      opened.push(database)
      return queryRows(database.db, sql`select current_setting('statement_timeout') as ms`)
    }
    expect(await limitOf(await openDatabase(await requirePlace()))).toEqual([{ ms: '10s' }])
    expect(await limitOf(await connectDatabase(await requirePlace()))).toEqual([{ ms: '0' }])
  })

  test('returns a connection to the pool if its transaction cannot begin', async () => {
    const database = await openDatabase({ ...(await requirePlace()), poolSize: 1 })
    opened.push(database)
    const admin = await open()
    const own = sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    for (let times = 0; times < 3; times += 1) {
      await queryRows(database.db, sql`select 1`).catch(() => {})
      // The connection ends between its checkout and BEGIN.
      await admin.db.execute(sql`select pg_terminate_backend(pid) from (${own}) others`)
      const tried = database.db.transaction((tx) => tx.execute(sql`select 1`))
      await tried.catch(() => {})
    }
    const answers = () => queryRows(database.db, sql`select 1::integer as n`).catch(() => [])
    await expect.poll(answers).toEqual([{ n: 1 }])
  })

  test('names an unreachable server without its password', async () => {
    const url = 'postgres://someone:very-secret@127.0.0.1:1/retro'
    const refused = await openDatabase({ url, log: quietLog }).catch((error) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(refused.message).toContain('DATABASE_URL cannot be reached')
    expect(refused.message).toContain('127.0.0.1:1')
    expect(refused.message).not.toContain('very-secret')
  })
} else {
  test('refuses to open a folder twice and frees it when closed', async () => {
    await migratePlace(await requirePlace())
    const database = await open()
    await expect(openDatabase(await requirePlace())).rejects.toThrow('is in use by another server')
    expect(await database.isReady()).toBe(true)
    await close(database)
    expect(await (await open()).isReady()).toBe(true)
  })

  test('using the outer database in a transaction throws instead of waiting forever', async () => {
    const { db } = await borrowTest()
    const failed = db.transaction(async () => db.execute(sql`select 1`))
    await expect(failed).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only its own tx') },
    })
    expect(await queryRows(db, sql`select 1::integer as n`)).toEqual([{ n: 1 }])
  })

  test('a transaction guards its own database alone, also around one on another database', async () => {
    const [{ db: one }, { db: other }] = [await openTest(), await borrowTest()]
    const guarded = { cause: { message: expect.stringContaining('only its own tx') } }
    await one.transaction(async () => {
      expect(await queryRows(other, sql`select 1::integer as n`)).toEqual([{ n: 1 }])
      await other.transaction(async () => {
        for (const db of [one, other]) {
          await expect(db.execute(sql`select 1`)).rejects.toMatchObject(guarded)
        }
      })
    })
  })
}

/** Expects timers to fire. Statements that never yield would block them, however many there are. */
async function expectTicks(run: () => Promise<unknown>) {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  for (let left = 20_000; left > 0 && ticks < 10; left--) await run()
  clearInterval(timer)
  expect(ticks).toBeGreaterThanOrEqual(10)
}

/** Returns the current test's database. */
function requirePlace(): Promise<TestPlace> {
  place ??= createPlace()
  return place
}

async function open(): Promise<Database> {
  const database = await openDatabase(await requirePlace())
  opened.push(database)
  return database
}

async function openTest(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

async function borrowTest(): Promise<TestDatabase> {
  const database = await borrowTestDatabase()
  opened.push(database)
  return database
}

async function close(database: Database): Promise<void> {
  opened.splice(opened.indexOf(database), 1)
  await database.close()
}

function fail(): never {
  throw new Error('no database was opened')
}
