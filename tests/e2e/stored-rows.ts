import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { signInAs } from '../../src/features/auth/test-sign-in'
import { retrospectives } from '../../src/features/retrospectives/tables.server'
import { squads } from '../../src/features/squads/tables.server'
import { openDatabase } from '../../src/lib/db.server'
import { createLog } from '../../src/lib/log.server'
import { SECRET, startServer } from '../server/server-process'

/**
 * A server whose database held these values of `dados_json` before it started, as only a copy of the original product's
 * tables can bring them. Ids of the retrospectives in the same order, sprint 1 first.
 */
export async function startWithRows(rows: readonly unknown[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rows-'))
  const database = await openDatabase({ dataDir, log: createLog('silent') })
  const { userId, cookie } = await signInAs(database.db, SECRET)
  const [squad] = await database.db
    .insert(squads)
    .values({ name: 'Squad Alpha', ownerId: userId })
    .returning({ id: squads.id })
  if (!squad) throw new Error('the squad was not inserted')
  const inserted = await database.db
    .insert(retrospectives)
    .values(rows.map((data, at) => ({ squadId: squad.id, sprint: at + 1, authorId: userId, data })))
    .returning({ id: retrospectives.id })
  await database.close()

  const { origin, child } = await startServer({ DATA_DIR: dataDir, AUTH_SECRET: SECRET })
  return {
    origin,
    squadId: squad.id,
    ids: inserted.map(({ id }) => id),
    signIn: (context: BrowserContext) => {
      const [name = '', value = ''] = cookie.split('=')
      return context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true })
    },
  }
}
