import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rooms } from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import { insertValidRows } from '~tests/support/database/wrong-rows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { removeAccount } from './mutations.server'

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

/** Makes all foreign keys again in the reverse order. PostgreSQL cascades in the order in which they were made. */
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
