import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER, SERVER_OPTIONS } from '../../scripts/project.ts'
import { hasEnded } from '../../scripts/run.ts'
import { findFreePort } from '../../scripts/tests/free-port.ts'
import { fastTmpdir, removeAtExit } from '../../scripts/tests/memory.ts'

export type ServerProcess = {
  origin: string
  port: number
  child: ChildProcess
  output: () => string
}

/** The empty database from the build. */
const PACKED = join(dirname(SERVER), 'database.tar.gz')

/** AUTH_SECRET of servers that share a database or are restarted. */
export const SECRET = 'a-secret-for-tests-that-is-long-enough-0123456789'

const url = process.env.TEST_DATABASE_URL

/** Settings of servers whose database does not matter: a start on PostgreSQL takes half of the processor time of one on the embedded engine. */
export const ANY_DATABASE: Record<string, string> = url
  ? { DATABASE_URL: url, AUTH_SECRET: SECRET }
  : {}

const STEP_MS = 50

/**
 * Flags for short runs: the embedded engine is compiled once, unchanged, and its most used parts are not recompiled for speed. Without the bundle's
 * source map a start takes an eighth less.
 */
const SHORT_LIVED = ['--liftoff-only']

/** Starts the built server in a separate process, accepting requests on a free port unless a port is given. The caller ends it. */
export async function startServer(
  env: Record<string, string> = {},
  program = SERVER,
  flags: readonly string[] = SERVER_OPTIONS,
): Promise<ServerProcess> {
  const port = Number(env.PORT) || (await findFreePort())
  const { child, output } = spawnServer({ PORT: String(port), ...env }, program, flags)
  const origin = `http://localhost:${port}`
  while (!(await isUp(origin))) {
    if (hasEnded(child)) throw new Error(`the server has ended: ${output()}`)
    await pause(STEP_MS)
  }
  return { origin, port, child, output }
}

/** Starts a server for short runs, in half of the processor time. `flags` are Node's. */
export function startShortLived(
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer(env, SERVER, [...SHORT_LIVED, ...flags])
}

/** Returns the exit code and the output of a server that is expected to end by itself. */
export async function runServer(env: Record<string, string>) {
  const { child, output } = spawnServer(env, SERVER, SHORT_LIVED)
  await once(child, 'close')
  return { exitCode: child.exitCode, output: output() }
}

/** Spawns a server. By default it has its own data folder with an empty database, which is deleted with it. */
function spawnServer(env: Record<string, string>, program: string, flags: readonly string[]) {
  const { PATH = '' } = process.env
  const ownFolder = env.DATA_DIR ? null : createDataFolder(env)
  const child = spawn(process.execPath, [...flags, program], {
    env: { PATH, ...(ownFolder ? { DATA_DIR: ownFolder } : {}), ...env },
  })
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

const folders = new Set<string>()
const running = new Set<ChildProcess>()

// A failed test leaves its servers and folders.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) removeAtExit(folder)
})

/**
 * Creates the data folder of a first start in less time. Each test run covers the real one, on the folder of the browser tests' server. It is in
 * memory, and goes with this process at the latest.
 */
export function createDataFolder(env: Record<string, string>): string {
  const folder = mkdtempSync(join(fastTmpdir(), 'data-'))
  folders.add(folder)
  if (env.DATABASE_URL) return folder
  mkdirSync(join(folder, 'pg'))
  execFileSync('tar', ['-xzf', PACKED, '-C', join(folder, 'pg')], { stdio: 'ignore' })
  return folder
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
