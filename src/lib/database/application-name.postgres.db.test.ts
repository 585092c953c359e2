import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '~/lib/database/db.server'
import { withRequestId } from '~/lib/server/requests/request-id.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import type { Executor } from './database.server'
import { queryRows } from './rows.server'

const [ONE, TWO] = ['8a1f6f0e-0b7e-4d52-9a55-6d1f5a2f3c01', '8a1f6f0e-0b7e-4d52-9a55-6d1f5a2f3c02']

test('names each statement after its request, inside and outside transactions', async () => {
  const database = await openTestDatabase()
  const { db } = database
  expect(await nameIn(db)).toBe('retroscore')
  expect(await withRequestId(ONE, () => nameIn(db))).toBe(`retroscore ${ONE}`)
  expect(await withRequestId(TWO, () => db.transaction(nameIn))).toBe(`retroscore ${TWO}`)
  expect(await nameIn(db)).toBe('retroscore')
  await database.close()
})

test('a failed statement leaves no wrong name behind', async () => {
  const database = await openTestDatabase()
  const { db } = database
  for (const id of [ONE, TWO]) {
    await expect(withRequestId(id, () => fail(db))).rejects.toThrow()
    expect(await withRequestId(id, () => nameIn(db))).toBe(`retroscore ${id}`)
    expect(await nameIn(db)).toBe('retroscore')
  }
  await database.close()
})

function fail(db: Db) {
  return db.execute(sql`select ${'1'}::int / 0`)
}

async function nameIn(executor: Executor): Promise<string | undefined> {
  const rows = await queryRows<{ name: string }>(
    executor,
    // The statement has a parameter, as most have.
    sql`select current_setting(${'application_name'}) as name`,
  )
  return rows[0]?.name
}
