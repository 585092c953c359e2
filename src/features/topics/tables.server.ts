import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SixExamples } from '~/domain/packs/packs'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { areExamples, isId, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** The topics with which a squad's next retrospective starts. */
export const userTopics = pgTable(
  'user_topics',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The author. The topic belongs to the squad and outlives the author's account. */
    authorId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    squadId: belongsTo('squad_id', () => squads.id),
    title: text().notNull(),
    description: text(),
    /** Id of the pack's topic that it was taken from. It stays when the pack's texts change. */
    packTopic: text('pack_topic'),
    /** The squad's example of each score from 0 to 5, empty where the scale's text applies. Null for the pack's examples. */
    anchors: jsonb().$type<SixExamples>(),
    parentId: uuid('parent_id'),
    /** True for a sub-topic. */
    isSub: boolean('is_sub').notNull().generatedAlwaysAs(sql`parent_id is not null`),
    /** False for a sub-topic, null for a topic at the top: a parent is no sub-topic. */
    isParentSub: boolean('is_parent_sub').generatedAlwaysAs(
      sql`case when parent_id is not null then false end`,
    ),
    isDefault: boolean('is_default').notNull().default(false),
    /** Removed topics stay as inactive rows, because past retrospectives refer to them. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    unique('user_topics_squad_topic').on(table.squadId, table.id),
    unique('user_topics_level').on(table.squadId, table.id, table.isSub),
    // A parent is a topic at the top, of the same squad.
    foreignKey({
      name: 'user_topics_parent',
      columns: [table.squadId, table.parentId, table.isParentSub],
      foreignColumns: [table.squadId, table.id, table.isSub],
    }),
    index('user_topics_active').on(table.squadId, table.isActive, table.createdAt, table.id),
    index('user_topics_parent_id').on(table.squadId, table.parentId, table.isParentSub),
    index('user_topics_user_id').on(table.authorId),
    check(
      'user_topics_title',
      sql`btrim(${table.title}) <> '' and char_length(${table.title}) <= 120`,
    ),
    check('user_topics_description', sql`char_length(${table.description}) <= 500`),
    rule('user_topics_anchors', `anchors is null or (${areExamples('anchors')}) is true`),
    rule('user_topics_pack_topic', isId('pack_topic')),
    check('user_topics_not_own_parent', sql`${table.parentId} <> ${table.id}`),
  ],
)
