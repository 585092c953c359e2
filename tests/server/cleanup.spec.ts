import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { hasPostgres, startOnOwnPostgres } from './database-server'
import { startServer } from './server-process'

// The embedded database has one process; `npm test` brings PostgreSQL along.
const onPostgres = hasPostgres ? test : () => {}

onPostgres('a server that starts removes what has expired, and nothing else', async () => {
  const secret = 'a-secret-for-tests-that-is-long-enough-0123456789'
  const product = await startOnOwnPostgres({ AUTH_SECRET: secret })
  try {
    const [gone, here] = [await product.signUp(), await product.signUp()]
    await product.query(`
      update session set expires_at = now() - interval '1 minute'
      where user_id = (select id from "user" where email = '${gone.email}')`)
    const { child } = await startServer({
      DATABASE_URL: product.database.url,
      AUTH_SECRET: secret,
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
