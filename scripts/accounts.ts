import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDisabled } from '../src/features/auth/data.server.ts'
import { findAccount, listAccounts, listActs } from '../src/features/operator/data.server.ts'
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  handOver,
} from '../src/features/operator/mutations.server.ts'
import { connectDatabase, type Db } from '../src/lib/database/db.server.ts'
import { StartupError } from '../src/lib/database/startup-error.server.ts'
import { type Call, hasDatabase, readPlace, runIfStarted } from './database-place.ts'

const USAGE = `say what to do: npm run accounts --
  list [TEXT]                      accounts whose address or name has the text
  disable EMAIL                    refuses an account and ends its sessions
  enable EMAIL                     accepts it again
  hand-over EMAIL HEIR [SQUAD]     gives all its squads, or one by its id, to another account
  delete EMAIL [--with-squads]     deletes an account
  record                           what this command has changed, when and by whom`

type Work = Pick<Call, 'print'> & { db: Db; actor: string; isWithSquads: boolean }

type Command = {
  /** Least and most arguments. */
  takes: readonly [number, number]
  run: (work: Work, given: readonly string[]) => Promise<void>
}

const COMMANDS: Record<string, Command> = {
  list: {
    takes: [0, 1],
    async run({ db, print }, [text]) {
      for (const account of await listAccounts(db, text)) {
        const { email, name, owned, createdAt, lastUsedAt, disabledAt } = account
        const used = lastUsedAt === null ? 'no session' : `used ${dayOf(new Date(lastUsedAt))}`
        const state = disabledAt ? [`disabled ${dayOf(disabledAt)}`] : []
        const facts = [`since ${dayOf(createdAt)}`, used, `squads ${owned}`, ...state]
        print([email, name, ...facts].join('  '))
      }
    },
  },
  disable: {
    takes: [1, 1],
    async run({ db, actor, print }, [email = '']) {
      const userId = await requireAccount(db, email)
      const isChanged = await disableAccount(db, { userId, actor })
      print(isChanged ? `disabled ${email}` : `${email} was disabled already`)
    },
  },
  enable: {
    takes: [1, 1],
    async run({ db, actor, print }, [email = '']) {
      const userId = await requireAccount(db, email)
      const isChanged = await enableAccount(db, { userId, actor })
      print(isChanged ? `enabled ${email}` : `${email} was not disabled`)
    },
  },
  'hand-over': {
    takes: [2, 3],
    async run({ db, actor, print }, [email = '', heir = '', squadId]) {
      const userId = await requireAccount(db, email)
      const heirId = await requireAccount(db, heir)
      if (heirId === userId) throw new StartupError('name two accounts.')
      if (await isDisabled(db, heirId))
        throw new StartupError(`${heir} is disabled. Enable it first.`)
      if (squadId !== undefined && !UUID.test(squadId)) throw noSquad(email)
      const given = await handOver(db, { userId, heirId, squadId, actor })
      if (given.length === 0) throw noSquad(email)
      for (const { id, name } of given) print(`${id} ${name} belongs to ${heir}`)
    },
  },
  delete: {
    takes: [1, 1],
    async run({ db, actor, isWithSquads, print }, [email = '']) {
      const userId = await requireAccount(db, email)
      const deleted = await deleteAccount(db, { userId, withSquads: isWithSquads, actor })
      if (deleted.ok) return print(`deleted ${email}`)
      const owned = deleted.squads.map(({ id, name }) => `  ${id} ${name}`)
      const advice = 'Hand them over, or add --with-squads to delete them with all their data:'
      throw new StartupError([`${email} owns squads. ${advice}`, ...owned].join('\n'))
    },
  },
  record: {
    takes: [0, 0],
    async run({ db, print }) {
      for (const { act, actor, createdAt, ...about } of await listActs(db)) {
        const { accountId, email, squadId, heirId, heirEmail } = about
        const squad = squadId === null ? [] : ['squad', squadId, 'to', heirEmail ?? heirId]
        print([createdAt.toISOString(), actor, act, email ?? accountId, ...squad].join(' '))
      }
    },
  },
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Runs the command of the arguments on an open database. */
export async function manageAccounts(
  db: Db,
  { args, print, actor }: Pick<Call, 'args' | 'print'> & { actor: string },
): Promise<void> {
  const { command, given, isWithSquads } = readArguments(args)
  await command.run({ db, actor, isWithSquads, print }, given)
}

export async function accounts(call: Call): Promise<void> {
  // Before a database is opened.
  readArguments(call.args)
  const place = readPlace(call)
  if (!hasDatabase(place)) {
    throw new StartupError(`there is no database in the data folder ${resolve(place.dataDir)}.`)
  }
  const database = await connectDatabase(place)
  try {
    if (!(await database.isReady())) {
      throw new StartupError('the database is of another version. Start the server on it once.')
    }
    await manageAccounts(database.db, { ...call, actor: findActor() })
  } finally {
    await database.close()
  }
}

/** Returns the name of the current user of the machine. In a container it may have only a number. */
function findActor(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

function readArguments(args: string[]) {
  const options = { 'with-squads': { type: 'boolean' } } as const
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [name = '', ...given] = positionals
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    const [least, most] = command?.takes ?? [1, 0]
    const isWithSquads = values['with-squads'] ?? false
    if (command && given.length >= least && given.length <= most) {
      if (!isWithSquads || name === 'delete') return { command, given, isWithSquads }
    }
  } catch (error) {
    throw new StartupError(USAGE, { cause: error })
  }
  throw new StartupError(USAGE)
}

async function requireAccount(db: Db, email: string): Promise<string> {
  const id = await findAccount(db, email)
  if (id === null) throw new StartupError(`there is no account ${email}.`)
  return id
}

function noSquad(email: string): StartupError {
  return new StartupError(`${email} owns no such squad.`)
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

await runIfStarted(import.meta.url, accounts)
