import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { Db } from '~/lib/database/database.server'
import { findOwner } from '~/lib/database/embedded/folder-lock.server'
import { type Answer, ask } from '~/lib/database/embedded/folder-requests.server'
import { type TableCounts, writeBackup } from './backup.server'

const request = z.strictObject({
  do: z.literal('backup'),
  file: z.string().refine(isAbsolute, 'must be an absolute path'),
})

/** Answers requests from other processes of the same account. Other accounts have no access to the folder. */
export function answerBackups(findDb: () => Db | undefined): Answer {
  return async (asked) => {
    const { file } = request.parse(asked)
    const db = findDb()
    if (!db) throw new Error('the server is still starting')
    return writeBackup(db, file)
  }
}

/** Asks the running server to write the backup. Null if no server owns the folder. Throws the server's error. */
export async function requestBackup(dataDir: string, file: string): Promise<TableCounts | null> {
  const owner = await findOwner(dataDir)
  if (!owner) return null
  return z
    .record(z.string(), z.number())
    .parse(await ask(owner, { do: 'backup', file } satisfies z.infer<typeof request>))
}
