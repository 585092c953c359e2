import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A link that shows the report of one retrospective without an account. Revoking it deletes the row. */
export const reportShares = pgTable(
  'report_shares',
  {
    retrospectiveId: belongsTo('retrospective_id', () => retrospectives.id).primaryKey(),
    /** Kept as it is, to be shown again: what it opens lies in this same database. */
    token: text().notNull().unique(),
    /** The votes on topics with at least five scores are shown too. */
    withVotes: boolean('with_votes').notNull().default(false),
    /** So are comments, reasons and the note. */
    withTexts: boolean('with_texts').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [check('report_shares_token', sql`${table.token} ~ '^[A-Za-z0-9_-]{32}$'`)],
)
