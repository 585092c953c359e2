import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeAccount } from '~/features/auth/mutations.server'
import { rooms } from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { borrowTestDatabase, openTestDatabase } from '~tests/support/database/test-database'
import { insertValidRows } from '~tests/support/database/wrong-rows'
import { closeAfterAll } from '~tests/support/setup/test-end'

const database = await closeAfterAll(borrowTestDatabase())

test('every foreign key has an index that starts with its columns or its room', async () => {
  const keys = await queryRows<{ name: string; has_index: boolean }>(database.db, KEYS)
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !key.has_index).map(({ name }) => name)).toEqual([])
})

test('deleting an account does not depend on the order of the foreign keys', async () => {
  const { db } = await closeAfterAll(openTestDatabase())
  await db.execute(sql.raw(REVERSED))
  await insertValidRows(db)
  const [squad] = await db.select().from(squads)
  const { id: squadId = '', ownerId = '' } = squad ?? {}
  const led = { code: 'KX7M42PQRT', squadId, authorId: ownerId, leaderId: ownerId, sprint: 9 }
  await db.insert(rooms).values(led)
  await removeAccount(db, ownerId)
  expect(await db.$count(squads)).toBe(0)
  expect(await db.$count(rooms)).toBe(0)
})

/** Creates all foreign keys again in reverse order. PostgreSQL cascades in the order of their creation. */
const REVERSED = `
  do $$
  declare
    remade text;
  begin
    foreach remade in array array(
      select format('alter table %s drop constraint %I, add constraint %I %s', conrelid::regclass, conname, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid desc
    ) loop
      execute remade;
    end loop;
  end $$`

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
