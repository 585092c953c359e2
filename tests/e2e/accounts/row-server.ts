import { rmSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { openDatabase } from '../../../src/lib/database/db.server'
import { createLog } from '../../../src/lib/server/log.server'
import { createDataFolder, SECRET, startShortLived } from '../../server/server-process'
import { signInAs } from '../../support/accounts/sign-in'
import { storeRows } from '../../support/stored-rows'

/** Starts a server whose database already contains these rows. */
export async function startWithRows(stored: Parameters<typeof storeRows>[2]) {
  const dataDir = createDataFolder({})
  const database = await openDatabase({ dataDir, log: createLog('silent') })
  const { userId, cookie } = await signInAs(database.db, SECRET)
  const { squadId, ids } = await storeRows(database.db, userId, stored)
  await database.close()
  const { origin, child } = await startShortLived({ DATA_DIR: dataDir, AUTH_SECRET: SECRET })
  return {
    origin,
    squadId,
    ids,
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
