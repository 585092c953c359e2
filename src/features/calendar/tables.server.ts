import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '~/features/auth/tables.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A link that gives a calendar program the days of a person's actions. Revoking it deletes the row. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    /** Stored in plain text, to be shown again, like a report's: it only opens data of this same database. */
    token: text().notNull().unique(),
    /** Language of the calendar's name. */
    locale: text({ enum: ['pt', 'en'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('calendar_links_token', sql`${table.token} ~ '^[A-Za-z0-9_-]{32}$'`)],
)
