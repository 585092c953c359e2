import { expect, test } from 'vitest'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { queryRows } from './rows.server'

const database = await closeAfterAll(borrowTestDatabase())

test('every foreign key has an index that starts with its columns or its room', async () => {
  const keys = await queryRows<{ name: string; has_index: boolean }>(database.db, KEYS)
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !key.has_index).map(({ name }) => name)).toEqual([])
})

/**
 * Lists foreign keys without an index. Deleting a referenced row would read the whole table. The columns may have any order. A partial index does not
 * count, because the rows that it omits must be found too. The rows of one room are few enough to be read.
 */
const KEYS = `
  select c.conrelid::regclass || '.' || c.conname as name, exists (
    select 1 from pg_index i
    where i.indrelid = c.conrelid and i.indpred is null and i.indisvalid
      and (
        cardinality(c.conkey) = (
          select count(*) from unnest(i.indkey::int2[]) with ordinality as part(attribute, place)
          where place <= cardinality(c.conkey) and attribute = any (c.conkey)
        )
        or exists (
          select 1 from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = i.indkey[0] and a.attnum = any (c.conkey) and a.attname = 'room_id'
        )
      )
  ) as has_index
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  order by name`
