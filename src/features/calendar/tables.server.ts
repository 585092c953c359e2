import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '~/features/auth/tables.server'
import { isOneOf, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A link that gives a person's calendar program the days of the person's actions. Revoking it deletes the row. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    /** Kept as it is, to be shown again, as those of reports are: what it opens lies in this same database. */
    token: text().notNull().unique(),
    /** The language of the calendar's name. */
    locale: text({ enum: ['pt', 'en'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('calendar_links_token', sql`${table.token} ~ '^[A-Za-z0-9_-]{32}$'`),
    rule('calendar_links_locale', isOneOf('locale', ['pt', 'en'])),
  ],
)
