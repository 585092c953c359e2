import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { removeSome } from './some-rows.server'

/** Plan types to try. Without these, PostgreSQL runs a subquery after `in` for each row of the table. */
const WAYS = ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort', 'indexscan', 'bitmapscan']

const database = await closeAfterAll(borrowTestDatabase())

test('no plan of the database removes more rows than the limit', async () => {
  const { db } = database
  await db.execute(
    sql`insert into rate_limit (key, count, since) select n::text, n, 0 from generate_series(1, 9) n`,
  )
  const remove = () =>
    db.transaction(async (tx) => {
      for (const way of WAYS) await tx.execute(sql.raw(`set local enable_${way} to off`))
      return removeSome(tx, { from: sql`rate_limit`, where: sql`count > 4`, limit: 3 })
    })
  expect([await remove(), await remove(), await remove()]).toEqual([3, 2, 0])
})
