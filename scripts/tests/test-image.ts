import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildImage } from '../build/build-image.ts'
import { isOnPath, run, secondsSince } from '../run.ts'
import { findFreePort } from './free-port.ts'
import { installPackages } from './install-packages.ts'
import { hasRoomInMemory } from './memory.ts'

/**
 * Builds the image and runs it as root, on a Debian without a container engine and without an image registry: the base is built from Debian's
 * packages, and the image runs in its own namespaces as its user, with a read-only root.
 */

const NODE = '24.9.0'
const PROGRAMS = ['buildah', 'mmdebstrap', 'docker-compose']
const BASE = 'localhost/retroscore-base'
const IMAGE = 'localhost/retroscore'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const folder = mkdtempSync(join(tmpdir(), 'image-'))
const isInMemory = hasRoomInMemory()
// Half of the time would be the disk's.
if (isInMemory) execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=700', 'tmpfs', folder])
const flags = ['--root', join(folder, 'store')]
let container: string | undefined
try {
  await install()
  validateCompose()
  await step('base', makeBase)
  await step('image', build)
  await check()
} finally {
  if (container) buildah('umount', container)
  if (isInMemory) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
}

async function install(): Promise<void> {
  const missing = PROGRAMS.filter((program) => !isOnPath(program))
  if (missing.length === 0) return
  require(await installPackages(...missing), `${missing.join(', ')} cannot be installed`)
}

function validateCompose(): void {
  const secrets = { ORIGIN: 'https://retro.example.org', AUTH_SECRET: 'a', POSTGRES_PASSWORD: 'b' }
  execFileSync('docker-compose', ['config', '--quiet'], { env: { ...process.env, ...secrets } })
}

/** Builds the base: Debian with Node and npm, and with the certificates of this machine, which may be behind a proxy. */
async function makeBase(): Promise<void> {
  const root = join(folder, 'base')
  // It is removed at the end, so its data need not be flushed.
  const fast = '--dpkgopt=force-unsafe-io'
  const options = ['--variant=minbase', '--mode=root', '--include=ca-certificates', '--quiet', fast]
  require((await run('mmdebstrap', [...options, 'bookworm', root])) === 0, 'no base')
  const local = join(root, 'usr/local')
  unpack(`node-linux-${process.arch}@${NODE}`, join(folder, 'node'))
  unpack('npm@11', join(local, 'lib/node_modules/npm'))
  cpSync(join(folder, 'node/bin/node'), join(local, 'bin/node'))
  cpSync(CERTIFICATES, join(root, CERTIFICATES))
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')])
  const from = buildah('from', 'scratch')
  buildah('add', '-q', from, root, '/')
  buildah(
    'config',
    '--env',
    'PATH=/usr/local/bin:/usr/bin:/bin',
    '--env',
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
    from,
  )
  buildah('commit', '-q', '--rm', from, BASE)
  rmSync(root, { recursive: true })
}

/** Unpacks a package of the registry, as npm fetches it. */
function unpack(name: string, into: string): void {
  mkdirSync(into, { recursive: true })
  const options = { cwd: folder, encoding: 'utf8' } as const
  const file = execFileSync('npm', ['pack', '--silent', name], options).trim()
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components=1'], { cwd: folder })
}

async function build(): Promise<void> {
  require((await buildImage('buildah', { name: IMAGE, base: BASE, flags })) === 0, 'no image')
}

async function check(): Promise<void> {
  container = buildah('from', '--pull-never', IMAGE)
  const root = buildah('mount', container)
  console.log(
    `size of the application: ${sizeOf(join(root, 'app'))} MB, in an image of ${sizeOf(root)} MB`,
  )
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker
  const data = join(folder, 'data')
  mkdirSync(data)
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  require(uid > 0, 'the image runs as root')
  chownSync(data, uid, gid)
  const port = await findFreePort()
  const env = [...config.Env, `PORT=${port}`, `ORIGIN=http://localhost:${port}`]
  const enter = (command: string[]) => {
    const inside = [
      'chroot',
      `--userspec=${config.User}`,
      root,
      'env',
      '-i',
      '-C',
      config.WorkingDir,
      ...env,
      ...command,
    ]
    const line = `
      mount --bind "$0" "$0" && mount --bind "$1" "$0/data" && mount -t proc proc "$0/proc" &&
      mount -t tmpfs tmpfs "$0/tmp" && mount --rbind /dev "$0/dev" &&
      mount -o remount,ro,bind "$0" && shift && exec "$@"`
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child']
    return spawn('unshare', [...namespaces, 'sh', '-c', line, root, data, ...inside], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
  const refused = enter([
    'sh',
    '-c',
    '! touch /app/x /x /etc/x 2>/dev/null && touch /data/x /tmp/x',
  ])
  require((await exitOf(refused)) === 0, 'the root can be written to, or /data and /tmp cannot')
  for (const time of ['first', 'second'] as const) {
    const start = performance.now()
    const server = enter(config.Cmd)
    try {
      await readyAt(port, server)
      console.log(`ready at the ${time} start after ${secondsSince(start)}`)
      const [, ...health] = config.Healthcheck.Test
      require((await exitOf(enter(health))) === 0, 'HEALTHCHECK fails')
      console.log(`memory: ${memoryOf(innerPid(server))} MB`)
      const stop = performance.now()
      process.kill(innerPid(server), config.StopSignal ?? 'SIGTERM')
      require((await exitOf(server)) === 0, 'the server did not end by itself')
      console.log(`stopped after ${secondsSince(stop)}`)
    } finally {
      server.kill('SIGKILL')
    }
  }
  for (const command of ['accounts.mjs list', 'backup.mjs /data/copy.gz']) {
    const [file = '', argument = ''] = command.split(' ')
    const ended = await exitOf(enter(['node', `build/server/${file}`, argument]))
    require(ended === 0, `${command} fails`)
  }
  console.log('The image runs, as its user, on a root that is read-only.')
}

async function readyAt(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    require(server.exitCode === null, 'the server has ended')
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(20)
  }
}

/** Returns the id of the process that is 1 in its namespace. */
function innerPid({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function sizeOf(path: string): number {
  return Number(execFileSync('du', ['-smx', path], { encoding: 'utf8' }).split('\t')[0])
}

async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? 1
}

function buildah(command: string, ...args: string[]): string {
  return execFileSync('buildah', [...flags, command, ...args], { encoding: 'utf8' }).trim()
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`${name}: ${secondsSince(start)}`)
}

function require(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}
