import { BackupError } from '../src/lib/database/backup/backup-contents.server.ts'
import { checkBackup, restoreBackup } from '../src/lib/database/backup/restore.server.ts'
import { connectDatabase } from '../src/lib/database/db.server.ts'
import { type Call, printCounts, readPlace, runIfStarted, toFile } from './database-place.ts'

export async function restore(call: Call): Promise<void> {
  const [name] = call.args
  if (!name) throw new BackupError('Name the file to restore: npm run restore -- FILE')
  const file = toFile(call, name)
  // Before a database is touched or a data folder created.
  const backup = await checkBackup(file)
  const database = await connectDatabase(readPlace(call))
  try {
    const counts = await restoreBackup(database.db, backup)
    call.print(`Restored from ${file}, read again and found the same:`)
    printCounts(call, counts)
  } finally {
    await database.close()
  }
}

await runIfStarted(import.meta.url, restore)
