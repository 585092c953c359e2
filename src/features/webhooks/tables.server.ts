import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  PING,
  type SentEvent,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
} from '~/domain/outgoing/webhook-event'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { areSomeOf, isId, isOneOf, isText, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'

/** An address of 2,000 characters, sealed. */
const MAX_SEALED_LENGTH = 20_000
const MAX_HOST_LENGTH = 300

/** Addresses that a squad's events are sent to. What is sealed opens with the server's secret only. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    squadId: belongsTo('squad_id', () => squads.id),
    kind: text({ enum: WEBHOOK_KINDS }).notNull().default('webhook'),
    sealedUrl: text('sealed_url').notNull(),
    /** The part of the address that all members see. */
    host: text().notNull(),
    /** The end of a chat's address, which is all that is shown of its path. Null for a webhook. */
    hint: text(),
    /** What its messages are signed with. Empty for a chat, where the address is the secret. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before the last change, which signs too for a day. */
    sealedFormerSecret: text('sealed_former_secret'),
    changedSecretAt: instant('changed_secret_at'),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    /** Why nothing is sent; null while something is. */
    offBecause: text('off_because', { enum: ['paused', 'gone', 'failing'] }),
    /** Since when every try has failed; null if the last one did not. */
    failingSince: instant('failing_since'),
    /** From when on its owner may be mailed that it was switched off; null if there is nothing to mail. */
    mailDueAt: instant('mail_due_at'),
    /** From when on a chat may have its next message. Null before the first. */
    freeAt: instant('free_at'),
    /** The language of links and mails, and of all messages to a chat. */
    locale: text({ enum: ['pt', 'en'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhooks_squad_id').on(table.squadId),
    index('webhooks_mail_due_at').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    check('webhooks_off_because', sql`${table.offBecause} in ('paused', 'gone', 'failing')`),
    rule('webhooks_kind', isOneOf('kind', WEBHOOK_KINDS)),
    rule('webhooks_sealed_url', isText('sealed_url', MAX_SEALED_LENGTH)),
    rule('webhooks_host', isText('host', MAX_HOST_LENGTH)),
    rule('webhooks_hint', `(kind = 'webhook') = (hint is null)`),
    rule('webhooks_hint_text', 'char_length(hint) between 1 and 4'),
    rule('webhooks_sealed_secret', `(kind = 'webhook') = (sealed_secret <> '')`),
    rule('webhooks_former_secret', 'sealed_former_secret is null or changed_secret_at is not null'),
    rule('webhooks_secret_text', `char_length(sealed_secret) <= ${MAX_SEALED_LENGTH}`),
    rule('webhooks_former_secret_text', isText('sealed_former_secret', MAX_SEALED_LENGTH)),
    rule('webhooks_events', areSomeOf('events', WEBHOOK_EVENTS)),
    rule('webhooks_locale', isOneOf('locale', ['pt', 'en'])),
  ],
)

/**
 * What has been sent to an address and what is to be sent. Triggers on retrospectives, rooms and actions write the rows, in the transaction of
 * the change. A row is taken for a minute: if its process dies meanwhile, another one sends it.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhookId: belongsTo('webhook_id', () => webhooks.id),
    event: text().$type<SentEvent>().notNull(),
    /** The retrospective, room or action. Null for a ping. */
    subjectId: uuid('subject_id'),
    /** As it was first sent: each try sends the same. Null before. Empty for a chat, whose message is made for each try. */
    body: text(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: instant('due_at').notNull(),
    takenUntil: instant('taken_until'),
    tries: smallint().notNull().default(0),
    /** Of the last try. Null before, and for one without an answer. */
    status: smallint(),
    /** How long the last try took. */
    lastMs: integer('last_ms'),
    triedAt: instant('tried_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_webhook_id').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_due_at').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_created_at').on(table.createdAt),
    uniqueIndex('webhook_deliveries_quiet')
      .on(table.webhookId, table.event, table.subjectId)
      .where(sql`${table.state} = 'waiting' and ${table.tries} = 0 and ${table.body} is null`),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    rule('webhook_deliveries_event', isOneOf('event', [...WEBHOOK_EVENTS, PING])),
    rule('webhook_deliveries_subject', `(event = '${PING}') = (subject_id is null)`),
    rule('webhook_deliveries_tries', 'tries >= 0'),
    rule('webhook_deliveries_status', 'status between 100 and 599'),
    rule('webhook_deliveries_last_ms', 'last_ms >= 0'),
  ],
)

/**
 * Newest sprints of squads whose saves have not been read for moves yet. A trigger writes the row in the transaction of the save, and a save
 * meanwhile delays it: what is told has stood for a minute.
 */
export const insightLooks = pgTable(
  'insight_looks',
  {
    retrospectiveId: belongsTo('retrospective_id', () => retrospectives.id).primaryKey(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('insight_looks_due_at').on(table.dueAt)],
)

/** The moves that an address was told of, so that another save of the sprint does not tell them again. */
export const toldMoves = pgTable(
  'told_moves',
  {
    webhookId: belongsTo('webhook_id', () => webhooks.id),
    retrospectiveId: belongsTo('retrospective_id', () => retrospectives.id),
    topicId: text('topic_id').notNull(),
    direction: text({ enum: ['fell', 'rose'] }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.webhookId, table.retrospectiveId, table.topicId, table.direction],
    }),
    index('told_moves_retrospective_id').on(table.retrospectiveId),
    rule('told_moves_topic_id', isId('topic_id')),
    rule('told_moves_direction', isOneOf('direction', ['fell', 'rose'])),
  ],
)
