import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { PICTURES } from '~/domain/outgoing/picture'
import { squads } from '~/features/squads/tables.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A link that shows a squad's line without an account, as one of two pictures. Revoking it deletes the row. */
export const squadEmbeds = pgTable(
  'squad_embeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    squadId: belongsTo('squad_id', () => squads.id),
    /** Stored in plain text, to be shown again, like a report's: the data that it opens is in the same database. */
    token: text().notNull().unique(),
    /** The picture behind the link. A badge has one average, and its link does not open the other picture. */
    kind: text({ enum: PICTURES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('squad_embeds_squad_kind').on(table.squadId, table.kind),
    check('squad_embeds_token', sql`${table.token} ~ '^[A-Za-z0-9_-]{32}$'`),
    check('squad_embeds_kind', sql`${table.kind} in ('trend', 'badge')`),
  ],
)
