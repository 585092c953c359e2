import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackTemplate } from '../src/lib/database/test-template.ts'
import { ROOT } from './project.ts'

// Each step is a process of its own, and some make a database from nothing.
const PATIENCE_MS = 180_000

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retroscore-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a backup is taken while the server runs and when it does not, and is restored once',
  async () => {
    await unpackTemplate(join(folder, 'data'))
    const server = await startServer('data')
    const running = await runScript('backup', 'running.gz', 'data')
    expect(running).toMatchObject({ exitCode: 0, said: expect.stringMatching(/user +1\n/) })
    const refused = await runScript('restore', 'running.gz', 'data')
    expect(refused).toMatchObject({ exitCode: 1, said: expect.stringContaining('is in use by') })

    server.kill('SIGKILL')
    await once(server, 'exit')
    const stopped = await runScript('backup', 'stopped.gz', 'data')
    expect(stopped.exitCode).toBe(0)

    const restored = await runScript('restore', 'stopped.gz', 'restored')
    expect(restored).toMatchObject({ exitCode: 0, said: expect.stringMatching(/user +1\n/) })
    const again = await runScript('restore', 'stopped.gz', 'restored')
    expect(again).toMatchObject({ exitCode: 1, said: expect.stringContaining('not empty') })
  },
  PATIENCE_MS,
)

test(
  'a wish that cannot be granted is refused in a sentence, and makes no data folder',
  async () => {
    const none = await runScript('backup', 'none.gz', 'nowhere')
    expect(none.exitCode).toBe(1)
    expect(none.said).toContain('There is no database in the data folder')

    writeFileSync(join(folder, 'broken.gz'), readFileSync(process.execPath).subarray(0, 1000))
    const broken = await runScript('restore', 'broken.gz', 'nowhere')
    expect(broken.exitCode).toBe(1)
    expect(broken.said.trim()).toBe(`${join(folder, 'broken.gz')} is damaged or no backup.`)

    const unnamed = await runScript('restore', '', 'nowhere')
    expect(unnamed.said.trim()).toBe('Name the file to restore: npm run restore -- FILE')
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  },
  PATIENCE_MS,
)

/** A process that has the database open, with one user in it. */
async function startServer(dataDir: string): Promise<ChildProcess> {
  const child = start(['scripts/test-server.ts'], dataDir)
  const [said] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  expect(String(said)).toBe('open\n')
  return child
}

async function runScript(name: 'backup' | 'restore', file: string, dataDir: string) {
  const child = start([`scripts/${name}.ts`, ...(file ? [file] : [])], dataDir)
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  const [exitCode] = await once(child, 'close')
  return { exitCode, said }
}

function start(args: string[], dataDir: string): ChildProcess {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    // Where npm was called is where a file is looked for.
    env: { ...env, INIT_CWD: folder, DATA_DIR: join(folder, dataDir) },
  })
  children.push(child)
  return child
}
