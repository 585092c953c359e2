import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    createdAt: createdAt(),
  },
  (table) => [
    index('squads_user_id').on(table.ownerId, table.createdAt, table.id),
    check('squads_nome', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 120`),
  ],
)
