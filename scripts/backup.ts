import { resolve } from 'node:path'
import { type TableCounts, writeBackup } from '../src/lib/database/backup/backup.server.ts'
import { BackupError } from '../src/lib/database/backup/backup-contents.server.ts'
import { requestBackup } from '../src/lib/database/backup/backup-request.server.ts'
import { connectDatabase, type Place } from '../src/lib/database/db.server.ts'
import {
  type Call,
  hasDatabase,
  printCounts,
  readPlace,
  runIfStarted,
  toFile,
} from './database-place.ts'

export async function backup(call: Call): Promise<void> {
  const [name] = call.args
  if (!name) throw new BackupError('Name the file to write: npm run backup -- FILE')
  const file = toFile(call, name)
  const place = readPlace(call)
  if (!hasDatabase(place)) {
    throw new BackupError(`There is no database in the data folder ${resolve(place.dataDir)}.`)
  }
  const counts =
    (place.url ? null : await requestBackup(place.dataDir, file)) ??
    (await fromDatabase(place, file))
  call.print(`Backup written to ${file}:`)
  printCounts(call, counts)
}

async function fromDatabase(place: Place, file: string): Promise<TableCounts> {
  const database = await connectDatabase(place)
  try {
    return await writeBackup(database.db, file)
  } finally {
    await database.close()
  }
}

await runIfStarted(import.meta.url, backup)
