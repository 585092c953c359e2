import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TableCounts, writeBackup } from '../src/lib/database/backup.server.ts'
import { BackupError } from '../src/lib/database/backup-contents.server.ts'
import { requestBackup } from '../src/lib/database/backup-request.server.ts'
import { connectDatabase } from '../src/lib/db.server.ts'
import { printCounts, readFileArgument, readPlace, runCommand } from './database-place.ts'

await runCommand(backup)

async function backup(): Promise<void> {
  const file = readFileArgument()
  if (!file) throw new BackupError('Name the file to write: npm run backup -- FILE')
  const { url, dataDir } = readPlace()
  const counts = (url ? null : await fromServer(dataDir, file)) ?? (await fromDatabase(file))
  console.log(`Backup written to ${file}:`)
  printCounts(counts)
}

/** The running server has the folder to itself, so it writes the file; null when none runs. */
async function fromServer(dataDir: string, file: string): Promise<TableCounts | null> {
  if (!existsSync(join(dataDir, 'pg'))) {
    throw new BackupError(`There is no database in the data folder ${resolve(dataDir)}.`)
  }
  return requestBackup(dataDir, file)
}

async function fromDatabase(file: string): Promise<TableCounts> {
  const database = await connectDatabase(readPlace())
  try {
    return await writeBackup(database.db, file)
  } finally {
    await database.close()
  }
}
