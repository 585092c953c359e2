import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A link that shows one retrospective's report without an account. Revoking it deletes the row. */
export const reportShares = pgTable(
  'report_shares',
  {
    retrospectiveId: belongsTo('retrospective_id', () => retrospectives.id).primaryKey(),
    /** Stored in plain text, to be shown again: the data that it opens is in the same database. */
    token: text().notNull().unique(),
    /** Also shows votes, for topics with at least five scores. */
    withVotes: boolean('with_votes').notNull().default(false),
    /** Also shows comments, reasons and the note. */
    withTexts: boolean('with_texts').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [check('report_shares_token', sql`${table.token} ~ '^[A-Za-z0-9_-]{32}$'`)],
)
