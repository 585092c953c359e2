import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { BackupError } from '../src/lib/database/backup/backup-contents.server.ts'
import { StartupError } from '../src/lib/database/startup-error.server.ts'
import { createLog } from '../src/lib/server/log.server.ts'
import { isStarted } from './run.ts'

/** Arguments of a command. Tests call it without a separate process. */
export type Call = {
  args: string[]
  env: NodeJS.ProcessEnv
  print: (text: string) => void
  printError: (text: string) => void
}

type Command = (call: Call) => Promise<void>

/** Returns the path of the named file, relative to the folder in which npm was called. */
export function toFile({ env }: Call, name: string): string {
  return resolve(env.INIT_CWD ?? '.', name)
}

/** Reads the server's database settings. */
export function readPlace({ env }: Pick<Call, 'env'>) {
  return {
    url: env.DATABASE_URL || undefined,
    dataDir: env.DATA_DIR || 'data',
    log: createLog('warn'),
  }
}

/** True if there may be a database. A command that opened a folder without one would create it. */
export function hasDatabase({ url, dataDir }: ReturnType<typeof readPlace>): boolean {
  return url !== undefined || existsSync(join(dataDir, 'pg'))
}

/** Prints one line per table, so that two runs can be compared. */
export function printCounts({ print }: Call, counts: Record<string, number>): void {
  const width = Math.max(0, ...Object.keys(counts).map(({ length }) => length))
  for (const [table, rows] of Object.entries(counts)) {
    print(`  ${table.padEnd(width)}  ${String(rows).padStart(9)}`)
  }
}

/** Runs a command and resolves to the exit code. Prints an error that the operator can correct as a sentence, any other with its stack. */
export async function runCommand(command: Command, call: Call): Promise<0 | 1> {
  try {
    await command(call)
    return 0
  } catch (error) {
    if (error instanceof StartupError) call.printError(`It cannot be done: ${error.reason}`)
    else if (error instanceof BackupError) call.printError(error.message)
    else call.printError(inspect(error))
    return 1
  }
}

/** Calls a command in this process, as tests do. @internal */
export async function callCommand(command: Command, call: Pick<Call, 'args' | 'env'>) {
  let said = ''
  const print = (text: string) => {
    said += `${text}\n`
  }
  return { exitCode: await runCommand(command, { ...call, print, printError: print }), said }
}

/** Runs the command of the module at `url` if it was started directly. */
export async function runIfStarted(url: string, command: Command): Promise<void> {
  if (!isStarted(url)) return
  const [, , ...args] = process.argv
  const output = { print: console.log, printError: console.error }
  process.exitCode = await runCommand(command, { args, env: process.env, ...output })
}
