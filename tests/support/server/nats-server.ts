import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../../scripts/project.ts'
import { end, hasEnded, isOnPath, run } from '../../../scripts/run.ts'
import { findFreePort } from '../../../scripts/tests/free-port.ts'

export type NatsServer = {
  url: string
  pid(): number
  stop(): Promise<void>
  /** Restarts a stopped server on the same port. */
  start(): Promise<void>
}

const PROGRAM = 'nats-server'
const UNPACKED = join(ROOT, '.cache', PROGRAM)
const STEP_MS = 20

/** Returns the program of the NATS server. Unpacks Debian's package if necessary, without installing it, which would start a server. Null if that fails. */
export async function findNats(): Promise<string | null> {
  const present = findInstalledNats()
  if (present) return present
  if (!isOnPath('apt-get')) return null
  mkdirSync(UNPACKED, { recursive: true })
  const download = `apt-get download -q ${PROGRAM}`
  // Without root the lists cannot be updated, but may be there.
  const get = `{ apt-get update -q || true; } && ${download} && dpkg-deb -x ${PROGRAM}_*.deb .`
  await run('sh', ['-c', get], { cwd: UNPACKED, timeoutMs: 5 * 60_000 })
  return findInstalledNats()
}

/** Returns the program if it is there already. */
export function findInstalledNats(): string | null {
  if (isOnPath(PROGRAM)) return PROGRAM
  const places = [`/usr/sbin/${PROGRAM}`, join(UNPACKED, 'usr', 'sbin', PROGRAM)]
  return places.find((place) => existsSync(place)) ?? null
}

/** Starts a NATS server on loopback. It ends with this process. `args` are its own. */
export async function startNats(
  program: string,
  args: readonly string[] = [],
): Promise<NatsServer> {
  const port = await findFreePort()
  let server = await launch(program, port, args)
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => server.pid ?? 0,
    async stop() {
      process.off('exit', kill)
      await end(server, 'SIGKILL')
    },
    async start() {
      server = await launch(program, port, args)
      process.once('exit', kill)
    },
  }
}

async function launch(
  program: string,
  port: number,
  args: readonly string[],
): Promise<ChildProcess> {
  const all = ['--addr', '127.0.0.1', '--port', String(port), ...args]
  const server = spawn(program, all, { stdio: 'ignore' })
  while (!(await accepts(port))) {
    if (hasEnded(server)) throw new Error('the NATS server did not start')
    await pause(STEP_MS)
  }
  return server
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', answer(true)).once('error', answer(false))
  })
}
