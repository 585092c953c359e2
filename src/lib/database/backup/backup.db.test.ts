import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connectDatabase, type Database, openDatabase } from '~/lib/database/db.server'
import { isMigrated } from '~/lib/database/migrations.server'
import { queryRows } from '~/lib/database/rows.server'
import { fillWithContent, readContent } from '~tests/support/database/content'
import { createFolder, createPlace, migratePlace } from '~tests/support/database/places'
import { borrowTestDatabase, openTestDatabase } from '~tests/support/database/test-database'
import { casesOf } from '~tests/support/domain/cases'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { writeBackup } from './backup.server'
import { BackupError } from './backup-contents.server'
import { requestBackup } from './backup-request.server'
import { checkBackup, restoreBackup } from './restore.server'

/** Number of changed bytes, one in each file. */
const CHANGES = casesOf(300)

const source = await closeAfterAll(borrowTestDatabase())
/** Place where a restore creates the tables. PostgreSQL opens a new database instead. */
const tableless = inject('databaseUrl') ? null : await closeAfterAll(openTestDatabase())
let folder: string
let file: string
const cleanUps: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = createFolder()
  file = join(folder, 'backup.gz')
  await source.reset()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

test('restores a backup into a database without tables unchanged', async () => {
  await fillWithContent(source.db)
  const written = await writeBackup(source.db, file)
  expect(written).toMatchObject({ user: 2, squads: 1, retrospectivas: 4, user_topics: 251 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['backup.gz'])

  const target = await connectEmpty()
  expect(await restoreBackup(target.db, await checkBackup(file))).toEqual(written)
  const content = await readContent(target.db)
  expect(content).toEqual(await readContent(source.db))
  expect(JSON.stringify(content.user)).toContain('04:15:00.123456+00')
  expect(JSON.stringify(content.retrospectivas)).toContain('3.14159265358979323846264338327950288')
  expect(JSON.stringify(content.rate_limit)).toContain('9007199254740993')
  expect(await isMigrated(target.db)).toBe(true)
})

test('restores a backup into an empty database with tables unchanged', async () => {
  await fillWithContent(source.db)
  await writeBackup(source.db, file)
  const target = await openTarget()
  await restoreBackup(target.db, await checkBackup(file))
  expect(await readContent(target.db)).toEqual(await readContent(source.db))
  const again = join(folder, 'again.gz')
  await writeBackup(target.db, again)
  expect((await checkBackup(again)).tables).toEqual((await checkBackup(file)).tables)
})

test('backs up an empty database', async () => {
  await writeBackup(source.db, file)
  const target = await connectEmpty()
  await restoreBackup(target.db, await checkBackup(file))
  expect(await isMigrated(target.db)).toBe(true)
})

test('refuses to back up a database without tables', async () => {
  const target = await connectEmpty()
  await expect(writeBackup(target.db, file)).rejects.toThrow('nothing to back up')
  expect(readdirSync(folder)).toEqual([])
})

test('restores a backup with its own tables and then migrates them', async () => {
  await fillWithContent(source.db)
  await writeBackup(source.db, file)
  const statements = [`alter table squads add colour text not null default 'blue'`]
  const after = [{ tag: '9999_colours', hash: 'colours', statements }]
  const target = await connectEmpty()
  await restoreBackup(target.db, { ...(await checkBackup(file)), after })
  const squads = await queryRows(target.db, sql`select colour from squads`)
  expect(squads).toEqual([{ colour: 'blue' }])
})

test('leaves a database that is not empty unchanged', async () => {
  await writeBackup(source.db, file)
  const target = await openTarget()
  await target.db.execute(sql`insert into rate_limit (key, count, since) values ('a', 1, 1)`)
  const before = await readContent(target.db)
  const restored = restoreBackup(target.db, await checkBackup(file))
  await expect(restored).rejects.toThrow('The database is not empty')
  expect(await readContent(target.db)).toEqual(before)
})

test('leaves empty tables of another version unchanged', async () => {
  await writeBackup(source.db, file)
  const target = await openTarget()
  const backup = await checkBackup(file)
  const older = { ...backup, before: backup.before.slice(1) }
  await expect(restoreBackup(target.db, older)).rejects.toThrow('not of the version')
})

test('a restore that fails halfway leaves nothing behind', async () => {
  await fillWithContent(source.db)
  await writeBackup(source.db, file)
  const backup = await checkBackup(file)
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  writeFileSync(file, gzipSync(lines.slice(0, -3).join('\n')))
  const target = await openTarget()
  const before = await readContent(target.db)
  await expect(restoreBackup(target.db, backup)).rejects.toThrow('damaged')
  expect(await readContent(target.db)).toEqual(before)
})

test('refuses a file with a changed byte unless it is still the same backup', async () => {
  await fillWithContent(source.db)
  await writeBackup(source.db, file)
  const whole = readFileSync(file)
  const { tables, before } = await checkBackup(file)
  const text = gunzipSync(whole)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (position, change) => {
        const changed = Buffer.from(whole)
        changed[position] = (changed[position] ?? 0) ^ change
        writeFileSync(file, changed)
        const checked = await checkBackup(file).catch((error) => error)
        if (isPackedFrom(text, changed)) expect(checked).toMatchObject({ tables, before })
        else expect(checked).toBeInstanceOf(BackupError)
      },
    ),
    { numRuns: CHANGES },
  )
})

/** True if the file still unpacks to the text: the format has unused bits, and several codes for the same text. */
function isPackedFrom(text: Buffer, packed: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(text)
  } catch {
    return false
  }
}

test('refuses changed text in a well-formed file', async () => {
  await fillWithContent(source.db)
  await writeBackup(source.db, file)
  const text = gunzipSync(readFileSync(file)).toString()
  for (const [from, to] of [
    ['Topic 77', 'Topic 78'],
    ['a@example.org', 'c@example.org'],
    ['{"table":"squads"', '{"table":"squids"'],
    ['"createdAt":"2', '"createdAt":"3'],
    ['"rows":251', '"rows":250'],
  ] as const) {
    expect(text).toContain(from)
    writeFileSync(file, gzipSync(text.replace(from, to)))
    await expect(checkBackup(file)).rejects.toThrow('damaged')
  }
})

test('refuses a file cut off anywhere', async () => {
  await fillWithContent(source.db)
  await writeBackup(source.db, file)
  const whole = readFileSync(file)
  for (const length of [0, 1, 10, 100, whole.length >> 1, whole.length - 9, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length))
    await expect(checkBackup(file)).rejects.toThrow('damaged')
  }
  const lines = gunzipSync(whole).toString().split('\n')
  for (const count of [0, 1, 2, lines.length - 2]) {
    writeFileSync(file, gzipSync(lines.slice(0, count).join('\n')))
    await expect(checkBackup(file)).rejects.toThrow('damaged')
  }
})

test('refuses a small file that unpacks to a line without an end', async () => {
  writeFileSync(file, gzipSync(Buffer.alloc(80 * 1024 * 1024, 'a')))
  await expect(checkBackup(file)).rejects.toThrow('damaged or no backup')
})

test('refuses another file, a later version and a missing file with the reason', async () => {
  await writeBackup(source.db, file)
  const text = gunzipSync(readFileSync(file)).toString()
  writeFileSync(file, 'hello')
  await expect(checkBackup(file)).rejects.toThrow('damaged or no backup')
  writeFileSync(file, gzipSync(text.replace('"format":1', '"format":2')))
  await expect(checkBackup(file)).rejects.toThrow('newer version')
  await expect(checkBackup(join(folder, 'none.gz'))).rejects.toThrow('There is no file')
})

test('a backup shows one moment despite later writes', async () => {
  await fillWithContent(source.db)
  const before = await readContent(source.db)
  const [written] = await Promise.all([
    writeBackup(source.db, file),
    ...Array.from({ length: 20 }, (_, n) =>
      source.db.transaction(async (tx) => {
        await tx.execute(sql`insert into rate_limit (key, count, since) values (${`x${n}`}, 1, 1)`)
        await tx.execute(
          sql`insert into verification (identifier, value, expires_at) values (${`other#${String(n).padEnd(43, 'a')}`}, '-', now())`,
        )
      }),
    ),
  ])
  const known = before.rate_limit?.length ?? 0
  expect(written.rate_limit).toBe(known + (written.verification ?? -1))
})

test('a failed backup leaves no partial file', async () => {
  await fillWithContent(source.db)
  await expect(writeBackup(source.db, join(folder, 'missing/backup.gz'))).rejects.toThrow('ENOENT')
  expect(readdirSync(folder)).toEqual([])
  expect(await source.isReady()).toBe(true)
})

if (!inject('databaseUrl')) {
  test('the server that owns the data folder writes the backup or reports why it cannot', async () => {
    const place = await createPlace()
    cleanUps.push(place.remove)
    expect(await requestBackup(place.dataDir ?? '', file)).toBeNull()
    await migratePlace(place)
    const server = await openDatabase(place)
    cleanUps.push(server.close)
    await fillWithContent(server.db)
    const counts = await requestBackup(place.dataDir ?? '', file)
    expect(counts).toMatchObject({ user: 2, user_topics: 251 })
    expect((await checkBackup(file)).tables.user?.rows).toBe(2)
    const refused = requestBackup(place.dataDir ?? '', join(folder, 'missing/backup.gz'))
    await expect(refused).rejects.toThrow('ENOENT')
    await expect(requestBackup(place.dataDir ?? '', 'backup.gz')).rejects.toThrow('absolute path')
  })
}

/** Connects to a database without tables. On the embedded engine it is always the same one, with its tables dropped. */
async function connectEmpty(): Promise<Database> {
  if (tableless) {
    for (const schema of ['public', 'drizzle']) {
      await tableless.db.execute(sql.raw(`drop schema if exists ${schema} cascade`))
    }
    await tableless.db.execute(sql`create schema public`)
    return tableless
  }
  const place = await createPlace()
  cleanUps.push(place.remove)
  const database = await connectDatabase(place)
  cleanUps.push(database.close)
  return database
}

async function openTarget(): Promise<Database> {
  const database = await borrowTestDatabase()
  cleanUps.push(database.close)
  return database
}
