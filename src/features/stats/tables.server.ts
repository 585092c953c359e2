import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '~/lib/database/columns.server'

/**
 * The newest retrospective of each author. Triggers on `retrospectivas` update it, so that counting active people reads one index entry for each
 * person instead of their retrospectives. A row exists while its author has a retrospective. It has no foreign key, because a cascade could lock it
 * before the retrospectives.
 */
export const retrospectiveAuthors = pgTable(
  'retrospective_authors',
  {
    userId: uuid('user_id').primaryKey(),
    lastCreatedAt: instant('last_created_at').notNull(),
  },
  (table) => [index('retrospective_authors_last_created_at').on(table.lastCreatedAt)],
)
