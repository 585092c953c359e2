import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** A table that was imported into a squad and can be taken back. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    squadId: belongsTo('squad_id', () => squads.id),
    /** The importer, who may take it back, as the squad's owner may. */
    authorId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Titles of the topics that the squad got from this table, by their ids. */
    topics: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('imports_squad_id').on(table.squadId, table.createdAt),
    index('imports_user_id').on(table.authorId),
    check('imports_file_name', sql`char_length(${table.fileName}) between 1 and 255`),
    check('imports_topics', sql`jsonb_typeof(${table.topics}) = 'object'`),
  ],
)

/** A sprint as an import left it. It can be taken back while its version is still this one. */
export const importedSprints = pgTable(
  'imported_sprints',
  {
    importId: belongsTo('import_id', () => imports.id),
    retrospectiveId: belongsTo('retrospective_id', () => retrospectives.id),
    version: integer().notNull(),
    /** The content that the import replaced, a `ReplacedSprint`. Null if it created the sprint. */
    before: jsonb().$type<ReplacedSprint>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.retrospectiveId] }),
    index('imported_sprints_retrospective_id').on(table.retrospectiveId),
    check('imported_sprints_version', sql`${table.version} > 0`),
    check('imported_sprints_before', sql`jsonb_typeof(${table.before}) = 'object'`),
  ],
)

export type ReplacedSprint = { data: unknown; name: string; note: string; version: number }
