import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { type Floor, LOWEST_FLOOR } from '~/domain/disclose'
import { users } from '~/features/auth/tables.server'
import { createdAt } from '~/lib/columns.server'

export const squads = pgTable(
  'squads',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text('nome').notNull(),
    /** The owner, so a squad always has exactly one. */
    ownerId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From how many scores the votes of its next rooms are kept. */
    floor: smallint().$type<Floor>().notNull().default(LOWEST_FLOOR),
    createdAt: createdAt(),
  },
  (table) => [
    index('squads_user_id').on(table.ownerId, table.createdAt, table.id),
    check('squads_nome', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 120`),
    check('squads_floor', sql`${table.floor} between 3 and 5`),
  ],
)
