import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { end } from '../run.ts'
import { findUnprivileged } from './find-postgres.ts'
import { findFreePort } from './free-port.ts'
import { fastTmpdir, removeAtExit } from './memory.ts'

export type PostgresServer = {
  url: string
  /** Data folder, including `pg_wal`. */
  dataFolder: string
  /** Stops the server like `pg_ctl stop -m`; the data stays. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Restarts a halted server on the same data and port. Resolves when it accepts connections. */
  start(): Promise<void>
  /** Kills every process of the server at once, like a power failure. */
  kill(): Promise<void>
  /** Freezes every process of the server, like a machine that hangs. */
  freeze(): void
  thaw(): void
  /** Stops the server, frozen or not, and removes its data. */
  stop(): Promise<void>
}

const START_MS = 60_000

/** Settings that skip waiting, because no data of a test's server has to survive it. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const HALTS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/**
 * Starts a separate PostgreSQL on loopback, in a new temporary folder; `folder` contains its programs. If durable, it writes to the disk and flushes
 * like a production server. Stopping removes everything, and so does the end of this process, unless it is killed outright.
 */
export async function startPostgres(
  folder: string,
  {
    isDurable = false,
    settings: own = [],
    onLog = () => {},
    standbyOf: primary,
    onCopied = () => {},
  }: PostgresOptions = {},
): Promise<PostgresServer> {
  const account = findUnprivileged() ?? {}
  const home = mkdtempSync(join(isDurable ? tmpdir() : fastTmpdir(), 'postgres-'))
  try {
    const dataFolder = join(home, 'data')
    const password = primary ? new URL(primary).password : randomBytes(16).toString('hex')
    if (primary) {
      await copy(join(folder, 'pg_basebackup'), home, { account, primary })
      onCopied(dataFolder)
    } else {
      initialise(join(folder, 'initdb'), home, { account, password })
    }
    const port = await findFreePort()
    const settings = [...(isDurable ? [] : FAST), ...own]
    const start = () => launch(join(folder, 'postgres'), home, { account, port, settings, onLog })
    const url = `postgres://retroscore:${password}@127.0.0.1:${port}/postgres`
    return { url, dataFolder, ...control(await start(), { start, home }) }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

type PostgresOptions = {
  isDurable?: boolean
  /** Settings as in postgresql.conf. */
  settings?: string[]
  /** Receives every line of the server's log. */
  onLog?: (line: string) => void
  /** Address of a running server. The new one starts as its base backup and then follows it. */
  standbyOf?: string
  /** Receives the folder of the base backup before a server has used it. */
  onCopied?: (dataFolder: string) => void
}

type Account = { uid?: number; gid?: number }

function initialise(
  initdb: string,
  home: string,
  { account, password }: { account: Account; password: string },
): void {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password)
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [home, passwordFile]) chownSync(path, account.uid, account.gid)
  }
  const args = ['--username=retroscore', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const options = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  const done = spawnSync(initdb, [...args, ...options, '-D', join(home, 'data')], {
    ...account,
    cwd: home,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error ?? done.stderr}`)
}

/** Copies a running server with `pg_basebackup`, including the write-ahead log of that time and the settings of a standby. */
async function copy(
  program: string,
  home: string,
  { account, primary }: { account: Account; primary: string },
): Promise<void> {
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid)
  const args = ['-d', primary, '-D', join(home, 'data'), '--write-recovery-conf']
  const options = ['--wal-method=stream', '--checkpoint=fast', '--no-sync']
  await promisify(execFile)(program, [...args, ...options], { ...account, cwd: home })
}

/** Resolves when the server accepts connections. */
async function launch(
  postgres: string,
  home: string,
  {
    account,
    port,
    settings,
    onLog,
  }: { account: Account; port: number; settings: string[]; onLog: (line: string) => void },
): Promise<ChildProcess> {
  const all = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    ...['max_connections=200', ...settings],
  ]
  const args = ['-D', join(home, 'data'), ...all.flatMap((setting) => ['-c', setting])]
  const server = spawn(postgres, args, {
    ...account,
    cwd: home,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}\n${said.join('\n')}`))
    const patience = setTimeout(() => fail('takes too long to start'), START_MS)
    server.once('error', reject)
    server.once('exit', () => fail('did not start'))
    createInterface({ input: server.stderr }).on('line', (line) => {
      onLog(line)
      said.push(line)
      if (said.length > 50) said.shift()
      if (!/ready to accept (read-only )?connections/.test(line)) return
      clearTimeout(patience)
      resolve()
    })
  }).catch((error) => {
    server.kill('SIGQUIT')
    throw error
  })
  return server
}

type PostgresProcess = { start: () => Promise<ChildProcess>; home: string }

function control(
  first: ChildProcess,
  { start, home }: PostgresProcess,
): Omit<PostgresServer, 'url' | 'dataFolder'> {
  let server = first
  let frozen: number[] = []
  const hurry = () => {
    thaw()
    server.kill('SIGQUIT')
    removeAtExit(home)
  }
  process.once('exit', hurry)

  function thaw(): void {
    for (const pid of frozen) signal(pid, 'SIGCONT')
    frozen = []
  }

  return {
    thaw,
    async kill() {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      for (const pid of [server.pid ?? 0, ...listChildren(server.pid)]) signal(pid, 'SIGKILL')
      await exited
    },
    halt: (mode) => end(server, HALTS[mode]),
    async start() {
      server = await start()
    },
    freeze() {
      frozen = [...listChildren(server.pid), server.pid ?? 0]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    async stop() {
      process.off('exit', hurry)
      thaw()
      // Ends open sessions without waiting for other work.
      await end(server, 'SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function listChildren(parent: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))
}

/** Sends a signal to a process, which may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
