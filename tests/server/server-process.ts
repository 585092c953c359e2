import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../scripts/free-port.ts'
import { SERVER } from '../../scripts/project.ts'

export type ServerProcess = {
  origin: string
  port: number
  child: ChildProcess
  output: () => string
}

/** The empty database that the build made. */
const PACKED = join(dirname(SERVER), 'database.tar.gz')

/** AUTH_SECRET of servers that share a database, or are started again. */
export const SECRET = 'a-secret-for-tests-that-is-long-enough-0123456789'

const url = process.env.TEST_DATABASE_URL

/** For servers whose database does not matter: a start on PostgreSQL takes half of the processor time of one on the embedded engine. */
export const ANY_DATABASE: Record<string, string> = url
  ? { DATABASE_URL: url, AUTH_SECRET: SECRET }
  : {}

const STEP_MS = 50

/**
 * For seconds: the embedded engine is compiled once, as it stands, and its most used parts not again for speed. Without the map of the bundle
 * a start takes an eighth less.
 */
const SHORT_LIVED = ['--liftoff-only']

/** The built server in a process of its own, accepting requests, on a free port unless it is given; the caller ends it. */
export async function startServer(
  env: Record<string, string> = {},
  program = SERVER,
  flags: readonly string[] = ['--enable-source-maps'],
): Promise<ServerProcess> {
  const port = Number(env.PORT) || (await findFreePort())
  const { child, output } = spawnServer({ PORT: String(port), ...env }, program, flags)
  const origin = `http://localhost:${port}`
  while (!(await isUp(origin))) {
    if (child.exitCode !== null) throw new Error(`the server has ended: ${output()}`)
    await pause(STEP_MS)
  }
  return { origin, port, child, output }
}

/** The same for seconds, in half of the processor time. `flags` are those of Node. */
export function startShortLived(
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer(env, SERVER, [...SHORT_LIVED, ...flags])
}

/** The exit code and everything said by a server that is expected to end by itself. */
export async function runServer(env: Record<string, string>) {
  const { child, output } = spawnServer(env, SERVER, SHORT_LIVED)
  await once(child, 'close')
  return { exitCode: child.exitCode, output: output() }
}

/** Without a data folder given it has one of its own, with an empty database, which goes with it. */
function spawnServer(env: Record<string, string>, program: string, flags: readonly string[]) {
  const { PATH = '' } = process.env
  const ownFolder = env.DATA_DIR ? null : createDataFolder(env)
  const child = spawn(process.execPath, [...flags, program], {
    env: { PATH, ...(ownFolder ? { DATA_DIR: ownFolder } : {}), ...env },
  })
  if (ownFolder) child.once('exit', () => rmSync(ownFolder, { recursive: true, force: true }))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

/** What a first start makes, in less time: each test run shows the real one, on the folder of the browser tests' server. */
export function createDataFolder(env: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
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
