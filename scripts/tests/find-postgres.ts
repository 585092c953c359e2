import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPostgres } from './install-postgres.ts'

const DEBIAN = '/usr/lib/postgresql'
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt', '/home/linuxbrew/.linuxbrew/opt']

/** Programs to start, copy and dump the tests' servers. */
const PROGRAMS = ['postgres', 'initdb', 'pg_basebackup', 'pg_dump']

/** Accounts that may run a server for root, which PostgreSQL refuses. */
const UNPRIVILEGED = ['postgres', 'nobody']

/** Returns the folder of PostgreSQL's programs. Installs them if necessary. Null if that fails. */
export async function findPostgres(): Promise<string | null> {
  const present = findInstalledPostgres()
  if (present) return present
  console.log("No PostgreSQL for the tests yet, trying Debian's package…")
  return (await installPostgres()) ? findInstalledPostgres() : null
}

/** Returns the folder of PostgreSQL's programs, or null if none are installed. */
export function findInstalledPostgres(): string | null {
  return listFolders().find(hasPrograms) ?? null
}

/** Returns the account to run a server as. Undefined, which means the current one, unless this process runs as root. */
export function findUnprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    `root cannot run PostgreSQL, and there is no account ${UNPRIVILEGED.join(' or ')}`,
  )
}

/** Lists the folders, newest first within each place. */
function listFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const debian = listNewestFirst(DEBIAN, /^\d+$/).map((folder) => join(folder, 'bin'))
  const homebrew = HOMEBREW.flatMap((place) => listNewestFirst(place, /^postgresql(@\d+)?$/))
  return [...onPath, ...debian, ...homebrew.map((folder) => join(folder, 'bin'))]
}

function listNewestFirst(place: string, pattern: RegExp): string[] {
  if (!existsSync(place)) return []
  const names = readdirSync(place).filter((name) => pattern.test(name))
  const versionOf = (name: string) => Number(name.match(/\d+$/)?.[0] ?? 0)
  return names.sort((a, b) => versionOf(b) - versionOf(a)).map((name) => join(place, name))
}

function hasPrograms(folder: string): boolean {
  return PROGRAMS.every((program) => existsSync(join(folder, program)))
}
