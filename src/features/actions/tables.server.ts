import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Action, ActionOwner } from '~/domain/actions/action'
import { MAX_TRACKER_TEXT, type TrackerKind } from '~/domain/actions/tracker'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { isSprintOrNone, isText, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'

/** A squad's actions. No row names a seat, a nickname or a ballot. */
export const actions = pgTable(
  'actions',
  {
    id: uuid().primaryKey().defaultRandom(),
    squadId: belongsTo('squad_id', () => squads.id),
    /** The author. The action belongs to the squad and outlives the author's account. */
    authorId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    note: text().notNull().default(''),
    topicId: text('topic_id'),
    topicTitle: text('topic_title'),
    expected: text().$type<Action['expected']>().notNull().default('up'),
    /** Stays when the member leaves the squad or deletes the account; reads then treat the owner as having left. */
    ownerKind: text('owner_kind').$type<Exclude<ActionOwner['kind'], 'left'>>(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ownerName: text('owner_name'),
    state: text().$type<Action['state']>().notNull().default('idea'),
    bornSprint: integer('born_sprint').notNull(),
    startedSprint: integer('started_sprint'),
    dueSprint: integer('due_sprint'),
    dueOn: date('due_on', { mode: 'string' }),
    keptSprints: integer('kept_sprints').array().notNull().default([]),
    closedSprint: integer('closed_sprint'),
    closedAt: instant('closed_at'),
    dropReason: text('drop_reason').$type<Action['dropReason']>(),
    helped: text().$type<Action['helped']>(),
    link: text(),
    createdAt: createdAt(),
    /** Raised at every change, to detect an edit made from an older state. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('actions_squad').on(table.squadId, table.createdAt, table.id),
    index('actions_user_id').on(table.authorId),
    index('actions_owner_id').on(table.ownerId),
    check('actions_title', sql`btrim(${table.title}) <> '' and char_length(${table.title}) <= 120`),
    check('actions_note', sql`char_length(${table.note}) <= 500`),
    check('actions_topic', sql`(${table.topicId} is null) = (${table.topicTitle} is null)`),
    check('actions_topic_title', sql`char_length(${table.topicTitle}) <= 1000`),
    check('actions_topic_id', sql`char_length(${table.topicId}) <= 200`),
    check('actions_expected', sql`${table.expected} in ('up', 'less-split')`),
    check('actions_owner_kind', sql`${table.ownerKind} in ('member', 'name', 'squad')`),
    check('actions_owner_id', sql`${table.ownerId} is null or ${table.ownerKind} = 'member'`),
    check(
      'actions_owner_name',
      sql`(${table.ownerKind} is not distinct from 'name') = (${table.ownerName} is not null)`,
    ),
    check(
      'actions_owner_name_text',
      sql`btrim(${table.ownerName}) <> '' and char_length(${table.ownerName}) <= 40`,
    ),
    check('actions_state', sql`${table.state} in ('idea', 'open', 'done', 'dropped')`),
    check(
      'actions_open',
      sql`${table.state} <> 'open' or (${table.dueSprint} is not null and ${table.ownerKind} is not null and ${table.startedSprint} is not null)`,
    ),
    check(
      'actions_closed',
      sql`(${table.state} in ('done', 'dropped')) = (${table.closedSprint} is not null and ${table.closedAt} is not null)`,
    ),
    check(
      'actions_drop_reason',
      sql`${table.dropReason} is null or (${table.state} = 'dropped' and ${table.dropReason} in ('gone', 'no-time', 'other', 'not-ours'))`,
    ),
    check(
      'actions_helped',
      sql`${table.helped} is null or (${table.state} = 'done' and ${table.helped} in ('yes', 'partly', 'no'))`,
    ),
    check('actions_link', sql`${table.link} ~ '^https://' and char_length(${table.link}) <= 500`),
    rule(
      'actions_sprints',
      ['born_sprint', 'started_sprint', 'due_sprint', 'closed_sprint']
        .map((column) => `(${column} is null or ${isSprintOrNone(column)})`)
        .join(' and '),
    ),
    rule('actions_kept_sprints', `0 <= all(kept_sprints) and ${MAX_SPRINT} >= all(kept_sprints)`),
    check('actions_version', sql`${table.version} > 0`),
  ],
)

/** A squad's issue trackers, at most one of each kind. */
export const squadTrackers = pgTable(
  'squad_trackers',
  {
    squadId: belongsTo('squad_id', () => squads.id),
    kind: text().$type<TrackerKind>().notNull(),
    base: text().notNull(),
    project: text().notNull(),
    issueType: text('issue_type'),
  },
  (table) => [
    primaryKey({ columns: [table.squadId, table.kind] }),
    check('squad_trackers_kind', sql`${table.kind} in ('github', 'gitlab', 'jira')`),
    check(
      'squad_trackers_base',
      sql`${table.base} ~ '^https://' and char_length(${table.base}) <= 200`,
    ),
    rule('squad_trackers_project', isText('project', MAX_TRACKER_TEXT)),
    check(
      'squad_trackers_issue_type',
      sql`(${table.kind} = 'jira') = (${table.issueType} is not null) and char_length(${table.issueType}) <= 200`,
    ),
  ],
)

/** Reminders taken for mailing: one for each person, squad and sprint. */
export const actionReminders = pgTable(
  'action_reminders',
  {
    squadId: belongsTo('squad_id', () => squads.id),
    userId: belongsTo('user_id', () => users.id),
    sprint: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.squadId, table.userId, table.sprint] }),
    index('action_reminders_user_id').on(table.userId),
    rule('action_reminders_sprint', isSprintOrNone('sprint')),
  ],
)
