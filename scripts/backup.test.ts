import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../src/lib/database/db.server.ts'
import { quietLog } from '../tests/support/database/places.ts'
import { unpackTemplate } from '../tests/support/database/template.ts'
import { backup } from './backup.ts'
import { callCommand } from './database-place.ts'
import { ROOT } from './project.ts'
import { restore } from './restore.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retroscore-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('takes a backup with and without a running server and restores it once', async () => {
  await unpackTemplate(join(folder, 'data'))
  // Opens the database as the server does.
  const { db, close } = await openDatabase({ dataDir: join(folder, 'data'), log: quietLog })
  await db.execute(sql`insert into "user" (name, email) values ('Ana', 'ana@example.org')`)
  const running = await run(backup, 'running.gz', 'data')
  expect(running).toMatchObject({ exitCode: 0, said: expect.stringMatching(/user +1\n/) })
  const refused = await run(restore, 'running.gz', 'data')
  expect(refused).toMatchObject({ exitCode: 1, said: expect.stringContaining('is in use by') })

  // Runs a separate process, as an operator does.
  const script = ['--import', 'tsx', 'scripts/backup.ts', 'other.gz']
  const other = await promisify(execFile)(process.execPath, script, { cwd: ROOT, env: env('data') })
  expect(other.stdout).toMatch(/user +1\n/)

  await close()
  const stopped = await run(backup, 'stopped.gz', 'data')
  expect(stopped.exitCode).toBe(0)

  const restored = await run(restore, 'stopped.gz', 'restored')
  expect(restored).toMatchObject({ exitCode: 0, said: expect.stringMatching(/user +1\n/) })
  const again = await run(restore, 'stopped.gz', 'restored')
  expect(again).toMatchObject({ exitCode: 1, said: expect.stringContaining('not empty') })
})

test('refuses an impossible request in a sentence without creating a data folder', async () => {
  const none = await run(backup, 'none.gz', 'nowhere')
  expect(none.exitCode).toBe(1)
  expect(none.said).toContain('There is no database in the data folder')

  writeFileSync(join(folder, 'broken.gz'), readFileSync(process.execPath).subarray(0, 1000))
  const broken = await run(restore, 'broken.gz', 'nowhere')
  expect(broken.exitCode).toBe(1)
  expect(broken.said.trim()).toBe(`${join(folder, 'broken.gz')} is damaged or no backup.`)

  const unnamed = await run(restore, '', 'nowhere')
  expect(unnamed.said.trim()).toBe('Name the file to restore: npm run restore -- FILE')
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

function run(command: typeof backup, file: string, dataDir: string) {
  return callCommand(command, { args: file ? [file] : [], env: env(dataDir) })
}

/** Files are relative to the folder in which npm was called. */
function env(dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...others } = process.env
  return { ...others, INIT_CWD: folder, DATA_DIR: join(folder, dataDir) }
}
