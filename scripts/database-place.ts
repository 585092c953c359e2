import { resolve } from 'node:path'
import { BackupError } from '../src/lib/database/backup-contents.server.ts'
import { StartupError } from '../src/lib/database/startup-error.server.ts'
import { createLog } from '../src/lib/log.server.ts'

/** The file named on the command line, relative to where npm was called; null without an argument. */
export function readFileArgument(): string | null {
  const [file] = process.argv.slice(2)
  return file ? resolve(process.env.INIT_CWD ?? '.', file) : null
}

/** The place of the server's database, from the same settings as the server's. */
export function readPlace() {
  return {
    url: process.env.DATABASE_URL || undefined,
    dataDir: process.env.DATA_DIR || 'data',
    log: createLog('warn'),
  }
}

/** One line per table, to compare two runs by eye. */
export function printCounts(counts: Record<string, number>): void {
  const width = Math.max(0, ...Object.keys(counts).map(({ length }) => length))
  for (const [table, rows] of Object.entries(counts)) {
    console.log(`  ${table.padEnd(width)}  ${String(rows).padStart(9)}`)
  }
}

/** Runs a command. An error that the operator can correct is printed as a sentence, any other with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (error instanceof StartupError) console.error(`It cannot be done: ${error.reason}`)
    else console.error(error instanceof BackupError ? error.message : error)
    process.exitCode = 1
  }
}
