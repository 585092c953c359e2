import { BackupError } from '../src/lib/database/backup-contents.server.ts'
import { checkBackup, restoreBackup } from '../src/lib/database/restore.server.ts'
import { connectDatabase } from '../src/lib/db.server.ts'
import { printCounts, readFileArgument, readPlace, runCommand } from './database-place.ts'

await runCommand(restore)

async function restore(): Promise<void> {
  const file = readFileArgument()
  if (!file) throw new BackupError('Name the file to restore: npm run restore -- FILE')
  // Before a database is touched or a data folder made.
  const backup = await checkBackup(file)
  const database = await connectDatabase(readPlace())
  try {
    const counts = await restoreBackup(database.db, backup)
    console.log(`Restored from ${file}, read again and found the same:`)
    printCounts(counts)
  } finally {
    await database.close()
  }
}
