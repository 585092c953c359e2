import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { createdAt } from '~/lib/database/columns.server'

export const retrospectives = pgTable(
  'retrospectivas',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** No cascade: deleting a squad must delete its retrospectives explicitly, and a concurrent insert stops it (23503). */
    squadId: uuid('squad_id')
      .notNull()
      .references(() => squads.id),
    sprint: integer().notNull(),
    /** The sprint's name beside its number, empty by default. */
    name: text('nome').notNull().default(''),
    /** The author. The retrospective belongs to the squad and outlives the author's account. */
    authorId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** `unknown` on purpose: only `domain/retrospectives/retrospective.ts` reads and writes this format. */
    data: jsonb('dados_json').$type<unknown>().notNull(),
    /** The squad's note about the sprint, empty by default. */
    note: text('observacoes').notNull().default(''),
    createdAt: createdAt(),
    /** Raised at every save, to detect an edit made from an older version. */
    version: integer().notNull().default(1),
    /** Lists use this column and need not read the whole of `dados_json`. */
    average: numeric({ mode: 'number' }).generatedAlwaysAs(
      sql`case when jsonb_typeof(dados_json -> 'overall_average') = 'number' then (dados_json ->> 'overall_average')::numeric end`,
    ),
  },
  (table) => [
    unique('retrospectivas_squad_sprint').on(table.squadId, table.sprint),
    index('retrospectivas_user_id').on(table.authorId, table.createdAt),
    check('retrospectivas_sprint', sql`${table.sprint} between 1 and 999999`),
    check('retrospectivas_nome', sql`char_length(${table.name}) <= 60`),
    check('retrospectivas_observacoes', sql`char_length(${table.note}) <= 2000`),
    check('retrospectivas_version', sql`${table.version} > 0`),
  ],
)

/** Sprints from which the squad treats a topic as a different one: the only fact about a topic's history that cannot be derived. */
export const topicBreaks = pgTable(
  'topic_breaks',
  {
    squadId: uuid('squad_id').notNull(),
    /** The topic's id in that sprint. */
    topicId: text('topic_id').notNull(),
    fromSprint: integer('from_sprint').notNull(),
    /** Reason to treat it as a different topic. */
    reason: text({ enum: ['renamed'] })
      .notNull()
      .default('renamed'),
  },
  (table) => [
    primaryKey({ columns: [table.squadId, table.fromSprint, table.topicId] }),
    // Deleted and renumbered with the sprint.
    foreignKey({
      name: 'topic_breaks_sprint',
      columns: [table.squadId, table.fromSprint],
      foreignColumns: [retrospectives.squadId, retrospectives.sprint],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check('topic_breaks_topic_id', sql`char_length(${table.topicId}) between 1 and 200`),
    check('topic_breaks_reason', sql`${table.reason} in ('renamed')`),
  ],
)
