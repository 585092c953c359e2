import { once } from 'node:events'
import { expect } from '@playwright/test'
import { onPostgres, startOnOwnPostgres } from './database-server'
import { SECRET, startShortLived } from './server-process'

onPostgres('a server that starts removes what has expired, and nothing else', async () => {
  const product = await startOnOwnPostgres()
  try {
    const [gone, here] = [await product.signUp(), await product.signUp()]
    await product.query(`
      update session set expires_at = now() - interval '1 minute'
      where user_id = (select id from "user" where email = '${gone.email}')`)
    const { child } = await startShortLived({
      DATABASE_URL: product.database.url,
      AUTH_SECRET: SECRET,
      LOG_LEVEL: 'warn',
    })
    const emails = () =>
      product.query<{ email: string }>(
        'select email from session join "user" on "user".id = session.user_id',
      )
    await expect.poll(emails).toEqual([{ email: here.email }])
    child.kill('SIGKILL')
    await once(child, 'exit')
  } finally {
    await product.close()
  }
})
