import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { StartupError } from '~/lib/database/startup-error.server'
import type { Log } from '~/lib/server/log.server'
import { type Answer, answerOn } from './folder-requests.server'

export type FolderLock = { release(): Promise<void> }

/** Longest path of a socket on all systems, without the terminator. */
const LONGEST_SOCKET_PATH = 103

const CLAIM = /^lock\.(\d+)$/
const SOCKET = /^lock-\d+-[0-9a-f]+\.sock$/

/** Errors on mounts and systems such as Windows without sockets or links in folders. A warning must do there. */
const UNSUPPORTED = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL'])
if (process.platform === 'win32') UNSUPPORTED.add('EACCES')

const MOST_ATTEMPTS = 100

/**
 * Locks the folder for this process until `release` or the end of the process, however it ends. Throws a `StartupError` if another process has it.
 * Requests that reach the folder through `askOwner` go to `answer`.
 *
 * The lock is a listening socket: the kernel closes it with the process, so a dead process never seems alive. Claims on the folder are numbered links
 * to such sockets, `lock.1`, `lock.2`, and the highest counts. A claim is made by creating the link one above the highest, after no process answered
 * there, and creating a link succeeds for only one. Links are removed only when a higher one exists, so the highest never decreases and no number is
 * used twice.
 */
export async function lockFolder(folder: string, answer: Answer, log: Log): Promise<FolderLock> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const lock = await tryLock(folder, answer, log)
    if (lock) return lock
  }
  throw new StartupError(`the data folder ${resolve(folder)} could not be locked.`)
}

/** Returns the address on which the folder's owner listens; null without an owner. */
export async function findOwner(folder: string): Promise<string | null> {
  const highest = Math.max(0, ...listClaims(folder))
  const address = shortest(folder, `lock.${highest}`)
  return highest > 0 && (await isAnswered(address)) ? address : null
}

/** Tries to lock the folder. Null if another process was quicker, which may have ended since. */
async function tryLock(folder: string, answer: Answer, log: Log): Promise<FolderLock | null> {
  const name = `lock-${process.pid}-${randomBytes(4).toString('hex')}.sock`
  const open = answerOn(answer)
  const problem = await listen(open.server, requireShort(folder, name))
  if (problem) return withoutLock(folder, problem, log)

  const highest = Math.max(0, ...listClaims(folder))
  if (highest > 0 && (await isAnswered(shortest(folder, `lock.${highest}`)))) {
    await open.close()
    throw inUse(folder, highest)
  }
  const own = highest + 1
  const taken = link(name, join(folder, `lock.${own}`))
  // A claim based on an outdated view of the folder may be lower than the current one.
  if (!taken && Math.max(...listClaims(folder)) === own) {
    removeOlder(folder, own)
    return { release: open.close }
  }
  await open.close()
  if (taken && taken.code !== 'EEXIST') return withoutLock(folder, taken, log)
  if (!taken) rmSync(join(folder, `lock.${own}`), { force: true })
  return null
}

function listClaims(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => Number(name.match(CLAIM)?.[1] ?? []))
}

function removeOlder(folder: string, own: number): void {
  for (const number of listClaims(folder)) {
    if (number >= own) continue
    const socket = socketOf(folder, number)
    if (socket) rmSync(join(folder, socket), { force: true })
    rmSync(join(folder, `lock.${number}`), { force: true })
  }
}

/** Creates the link. Returns the error that prevented it, or null. */
function link(target: string, path: string): NodeJS.ErrnoException | null {
  try {
    symlinkSync(target, path)
    return null
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/** True if a living process listens at the address, even one too busy to answer. */
function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const done = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once('connect', () => done(true))
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
  })
}

function listen(server: Server, address: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(address, () => resolve(null))
    // The lock must not keep the process alive.
    server.unref()
  })
}

function withoutLock(folder: string, problem: NodeJS.ErrnoException, log: Log): FolderLock {
  const { code = '' } = problem
  if (!UNSUPPORTED.has(code)) {
    if (code !== 'EACCES') throw problem
    throw new StartupError(`it may not write into the data folder ${resolve(folder)}.`)
  }
  log.warn({ code }, 'the data folder cannot be locked here: never start a second server on it')
  return { release: async () => {} }
}

function requireShort(folder: string, name: string): string {
  const address = shortest(folder, name)
  if (Buffer.byteLength(address) <= LONGEST_SOCKET_PATH) return address
  throw new StartupError(
    `the path of the data folder is too long for the socket that locks it: ${resolve(folder)}. Set DATA_DIR to a shorter one.`,
  )
}

function shortest(folder: string, name: string): string {
  const absolute = resolve(folder, name)
  const fromHere = relative(process.cwd(), absolute)
  return fromHere.length < absolute.length ? fromHere : absolute
}

function inUse(folder: string, claim: number): StartupError {
  const pid = socketOf(folder, claim)?.match(/\d+/)?.[0]
  const owner = pid ? `another server (process ${pid})` : 'another server'
  return new StartupError(
    `the data folder ${resolve(folder)} is in use by ${owner}. Stop that one first, or set DATABASE_URL, so that several servers share one PostgreSQL.`,
  )
}

/** Returns the socket that a claim points to; null if the claim was removed or is not ours. */
function socketOf(folder: string, claim: number): string | null {
  try {
    const target = readlinkSync(join(folder, `lock.${claim}`))
    return SOCKET.test(target) ? target : null
  } catch {
    return null
  }
}
