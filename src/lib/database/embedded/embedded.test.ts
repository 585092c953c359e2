import { existsSync, fdatasyncSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as nextTick } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isMigrated } from '~/lib/database/migrations.server'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import { createFolder, quietLog } from '~tests/support/database/places'
import { readTemplate, readTemplateFile, unpackTemplate } from '~tests/support/database/template'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { prepareFolder } from './data-folder.server'
import { EMBEDDED_VERSION, openInFolder } from './embedded.server'
import { openEngineInMemory, reachesDisk, startEngine } from './engine.server'
import { openEnginePool } from './engine-pool.server'
import { serveEngine } from './engine-port.server'
import { openInMemory } from './in-memory.server'

const { db } = await closeAfterAll(openInMemory(await readTemplateFile()))
let dataDir: string

beforeEach(() => {
  dataDir = createFolder()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('flushes every commit before it is acknowledged and writes nothing when reading', async () => {
  await unpackTemplate(dataDir)
  const { client, files } = await startEngine(join(dataDir, 'pg'))
  await client.exec('create table notes (id integer)')
  for (let i = 0; i < 5; i++) {
    const before = files.syncs
    await client.query('insert into notes values ($1)', [i])
    expect(files.syncs).toBeGreaterThan(before)
  }
  await client.query('select * from notes')
  const before = files.syncs
  await client.query('select * from notes')
  expect(files.syncs).toBe(before)
  await client.close()
})

test('a start logs whether commits reach the disk, and warns if they do not', async () => {
  await unpackTemplate(dataDir)
  const { client, files } = await startEngine(join(dataDir, 'pg'))
  expect(await reachesDisk({ client, files })).toBe(true)
  expect(await reachesDisk({ client, files: { syncs: 0 } })).toBe(false)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const memory = await openEngineInMemory(await readTemplateFile())
  for (const engine of [
    { client, isSynced: true },
    { ...memory, isSynced: false },
  ]) {
    const { close } = await openEnginePool((port) => serveEngine(port, async () => engine), log)
    await close()
  }
  expect(lines).toEqual([expect.stringContaining('commits do not reach the disk')])
})

test('the engine runs in a separate thread: timers fire during a statement', async () => {
  await unpackTemplate(dataDir)
  const { db, close } = await openInFolder(dataDir, quietLog)
  let isDone = false
  const query = db.execute('select count(*) from generate_series(1, 1000000)').then(() => {
    isDone = true
  })
  let ticks = 0
  while (!isDone && ticks < 10) {
    await nextTick()
    ticks += 1
  }
  expect(ticks).toBe(10)
  await query
  await close()
})

test('a request fails if the engine stops during it, and the next query starts another engine', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  await unpackTemplate(dataDir)
  const folder = join(dataDir, 'pg')
  let isDiskBroken = false
  const open = async () => {
    const { client, files } = await startEngine(folder)
    files.flush = (file) => {
      if (isDiskBroken) throw new Error('EIO')
      fdatasyncSync(file)
    }
    return { client, isSynced: true }
  }
  const { db, close } = await openEnginePool((port) => serveEngine(port, open), log)
  await db.execute('create table notes (id integer)')
  await db.execute('insert into notes values (1)')
  isDiskBroken = true
  // PostgreSQL stops after a failed flush.
  await expect(db.execute('insert into notes values (2)')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('has stopped') },
  })
  isDiskBroken = false
  expect(await queryRows(db, 'select id from notes order by id')).toContainEqual({ id: 1 })
  expect(lines).toEqual([expect.stringContaining('the embedded database has ended')])
  await close()
})

test('a failing statement does not end the engine, alone or in a transaction', async () => {
  await db.execute(sql`create table notes (id integer primary key)`)
  const insert = sql`insert into notes values (${1})`
  await db.execute(insert)
  await expect(db.execute(insert)).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(db.transaction((tx) => tx.execute(insert))).rejects.toThrow('Failed query')
  await expect(db.execute(sql`select ${1}::integer from missing`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  })
  expect(await queryRows(db, 'select id from notes')).toEqual([{ id: 1 }])
})

test('the engine has the expected version', async () => {
  const [found] = await queryRows<{ version: string }>(
    db,
    `select current_setting('server_version_num')::integer / 10000 || '' as version`,
  )
  expect(found?.version).toBe(EMBEDDED_VERSION)
})

test('repeats an interrupted first start from the packed database', async () => {
  mkdirSync(join(dataDir, 'pg/base'), { recursive: true })
  writeFileSync(join(dataDir, 'pg/PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'pg.unfinished'), '')
  const packed = join(dataDir, 'database.tar.gz')
  writeFileSync(packed, gzipSync(await readTemplate(), { level: 1 }))
  const first = await openInFolder(dataDir, quietLog, packed)
  expect(existsSync(join(dataDir, 'pg.unfinished'))).toBe(false)
  expect(await isMigrated(first.db)).toBe(true)
  await first.db.execute(`insert into "user" (name, email) values ('Ana', 'ana@example.org')`)
  await first.close()
  const second = await openInFolder(dataDir, quietLog, packed)
  expect(await queryRows(second.db, 'select name from "user"')).toEqual([{ name: 'Ana' }])
  await second.close()
})

test('leaves files of another PostgreSQL version unchanged and advises the operator', async () => {
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg/PG_VERSION'), '17\n')
  await expect(openInFolder(dataDir, quietLog)).rejects.toThrow('written by PostgreSQL 17')
})

test('leaves files that are not a database unchanged', async () => {
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg/notes.txt'), 'mine')
  await expect(openInFolder(dataDir, quietLog)).rejects.toThrow('holds files but no database')
  expect(existsSync(join(dataDir, 'pg/notes.txt'))).toBe(true)
})

test('closes a new or existing data folder to other accounts', () => {
  for (const name of ['made', 'found/deeper']) {
    const folder = join(dataDir, name)
    if (name !== 'made') mkdirSync(folder, { recursive: true, mode: 0o755 })
    prepareFolder(folder, quietLog)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  }
})

test('reports a data folder that cannot be created', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  // Node's own recursive mkdir never returns below /proc.
  for (const folder of [join(file, 'data'), '/proc/x/data']) {
    expect(() => prepareFolder(folder, quietLog)).toThrow('Set DATA_DIR to one that can')
  }
})
