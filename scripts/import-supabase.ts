import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DUMP_TABLES, type Dump, parseDump } from '../src/domain/transfer/supabase-dump.ts'
import type { DumpPlan } from '../src/domain/transfer/supabase-plan.ts'
import { importDump } from '../src/features/transfer/mutations.server.ts'
import { connectDatabase, type Database, openDatabase } from '../src/lib/database/db.server.ts'
import { listApplied } from '../src/lib/database/migrations.server.ts'
import { StartupError } from '../src/lib/database/startup-error.server.ts'
import { type Call, readPlace, runIfStarted, toFile } from './database-place.ts'

export async function importSupabase(call: Call): Promise<void> {
  const { file, owner, dryRun } = readArguments(call)
  // Before a database is touched or a data folder created.
  const dump = readDump(file)
  const database = await open(readPlace(call), dryRun)
  try {
    const plan = await importDump(database.db, { dump, owner, dryRun })
    if (!plan) throw new StartupError(`there is neither an account nor a row for ${owner}.`)
    call.print(`${dryRun ? 'Trial run, nothing was written' : 'Import'}: ${file}`)
    report(plan, call)
  } finally {
    await database.close()
  }
}

function readArguments(call: Call): { file: string; owner: string | null; dryRun: boolean } {
  const usage = 'name the file: npm run import:supabase -- FILE [--dry-run] [--owner EMAIL]'
  const options = { 'dry-run': { type: 'boolean' }, owner: { type: 'string' } } as const
  try {
    const { positionals, values } = parseArgs({ args: call.args, options, allowPositionals: true })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new StartupError(usage)
    return {
      file: toFile(call, file),
      owner: values.owner ?? null,
      dryRun: values['dry-run'] ?? false,
    }
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(usage, { cause: error })
  }
}

function readDump(file: string): Dump {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`${file} cannot be read (${code}).`, { cause: error })
  }
  const parsed = parseDump(text)
  if (parsed.ok) return parsed.dump
  throw new StartupError(
    parsed.reason === 'NOT_JSON'
      ? `${file} is not JSON.`
      : `${file} is no object with lists of rows: ${DUMP_TABLES.join(', ')}.`,
  )
}

/** Opens the database. A trial run creates no data folder and migrates no database. For a new folder it uses a database in memory. */
async function open(
  { url, dataDir, log }: ReturnType<typeof readPlace>,
  dryRun: boolean,
): Promise<Database> {
  if (!dryRun) return openDatabase({ url, dataDir, log })
  if (!url && !existsSync(join(dataDir, 'pg'))) return openDatabase({ log })
  const database = await connectDatabase({ url, dataDir, log })
  if (await database.isReady()) return database
  const isNew = (await listApplied(database.db)).length === 0
  await database.close()
  if (isNew) return openDatabase({ log })
  throw new StartupError('the database is of another version. Start the server on it once.')
}

function report(plan: DumpPlan, { print }: Call): void {
  print(`  ${'table'.padEnd(14)}  taken  already there  left out`)
  for (const table of DUMP_TABLES) {
    const { rows, alreadyThere, leftOut } = plan[table]
    const counts = [
      String(rows.length).padStart(5),
      String(alreadyThere).padStart(13),
      String(leftOut.length).padStart(8),
    ]
    print(`  ${table.padEnd(14)}  ${counts.join('  ')}`)
  }
  for (const table of DUMP_TABLES) {
    for (const { id, reason } of plan[table].leftOut) {
      print(`left out: ${table} ${id || '(no id)'}: ${reason}`)
    }
  }
  for (const { id, reason } of plan.unreadable) {
    print(`taken as it is, cannot be read: retrospectivas ${id}: ${reason}`)
  }
}

await runIfStarted(import.meta.url, importSupabase)
