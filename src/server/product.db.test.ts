import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '~/features/auth/tables.server'
import { parseEnv } from '~/lib/server/env.server'
import { createLog } from '~/lib/server/log.server'
import { signInAs } from '~tests/support/accounts/sign-in'
import { borrowTestDatabase, TEST_SECRET } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { startProduct } from './product'

const database = await closeAfterAll(borrowTestDatabase())
const { db } = database

test('a starting product removes exactly the expired rows', async () => {
  const [gone, here] = [await signInAs(db, TEST_SECRET), await signInAs(db, TEST_SECRET)]
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.userId, gone.userId))
  const env = parseEnv({ AUTH_SECRET: TEST_SECRET })
  const product = await startProduct({ env, log: createLog('silent'), database, files: new Map() })
  await expect
    .poll(() => db.select({ userId: sessions.userId }).from(sessions))
    .toEqual([{ userId: here.userId }])
  await product.endStreams()
  await product.close()
})
