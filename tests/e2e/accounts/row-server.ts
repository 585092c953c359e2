import type { BrowserContext } from '@playwright/test'
import { end } from '../../../scripts/run'
import { SECRET, startShortLived } from '../../server/server-process'
import { signInAs } from '../../support/accounts/sign-in'
import { storeRows } from '../../support/stored-rows'
import { prepareDatabase } from './prepared-database'

/** Starts a server whose database already contains these rows. */
export async function startWithRows(stored: Parameters<typeof storeRows>[2]) {
  const { env, filled, remove } = await prepareDatabase(async (db) => {
    const { userId, cookie } = await signInAs(db, SECRET)
    return { cookie, ...(await storeRows(db, userId, stored)) }
  })
  const { cookie, squadId, ids } = filled
  const { origin, child } = await startShortLived({ ...env, AUTH_SECRET: SECRET })
  return {
    origin,
    squadId,
    ids,
    signIn: (context: BrowserContext) => {
      const [name = '', value = ''] = cookie.split('=')
      return context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    },
    async stop() {
      await end(child)
      await remove()
    },
  }
}
