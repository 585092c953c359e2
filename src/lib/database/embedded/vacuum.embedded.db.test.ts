import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import { vacuumWorn } from './vacuum.server'

test('a table whose rows are replaced repeatedly keeps its size', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const replace = () =>
    db.execute(sql`
      insert into rate_limit (key, count, since) select 'k' || n, 1, 1 from generate_series(1, 3000) n
      on conflict (key) do update set count = rate_limit.count + 1`)
  const readSize = async () => {
    const [row] = await queryRows<{ size: string }>(
      db,
      sql`select pg_relation_size('rate_limit') as size`,
    )
    return Number(row?.size)
  }
  const sizes: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    await replace()
    // Forces the statistics, which are otherwise updated at most once a second.
    await db.execute(sql`select pg_stat_force_next_flush()`)
    await vacuumWorn(db)
    sizes.push(await readSize())
  }
  // Twelve times the first size without a vacuum.
  expect(sizes.at(-1)).toBeLessThan(4 * (sizes[0] ?? 0))
  await database.close()
})
