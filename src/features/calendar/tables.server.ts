import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { users } from '~/features/auth/tables.server'
import { isOneOf, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A link that gives a calendar program the days of a person's actions. Revoking it deletes the row. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    /** Stored in plain text, to be shown again, like a report's: the data that it opens is in the same database. */
    token: text().notNull().unique(),
    /** Language of the calendar's name. */
    locale: text({ enum: LANGUAGE_CODES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('calendar_links_token', sql`${table.token} ~ '^[A-Za-z0-9_-]{32}$'`),
    rule('calendar_links_locale', isOneOf('locale', LANGUAGE_CODES)),
  ],
)
