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
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { areSomeOf, isId, isOneOf, isText, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'

/** An address of 2,000 characters, sealed. */
const MAX_SEALED_LENGTH = 20_000
const MAX_HOST_LENGTH = 300

/** Addresses that a squad's events are sent to. Sealed columns can only be decrypted with the server's secret. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    squadId: belongsTo('squad_id', () => squads.id),
    kind: text({ enum: WEBHOOK_KINDS }).notNull().default('webhook'),
    sealedUrl: text('sealed_url').notNull(),
    /** The part of the address that all members see. */
    host: text().notNull(),
    /** The end of a chat's address, the only part of its path that is shown. Null for a webhook. */
    hint: text(),
    /** The secret that signs messages. Empty for a chat, where the address is the secret. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The previous secret, which also signs for a day after a change. */
    sealedFormerSecret: text('sealed_former_secret'),
    changedSecretAt: instant('changed_secret_at'),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    /** Reason why nothing is sent; null while the address is on. */
    offBecause: text('off_because', { enum: ['paused', 'gone', 'failing'] }),
    /** Time since which every try has failed; null if the last one succeeded. */
    failingSince: instant('failing_since'),
    /** Time from which the owner may be mailed that it was switched off; null if there is nothing to mail. */
    mailDueAt: instant('mail_due_at'),
    /** Time from which a chat may get its next message. Null before the first. */
    freeAt: instant('free_at'),
    /** The language of links and mails, and of all messages to a chat. */
    locale: text({ enum: LANGUAGE_CODES }).notNull(),
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
    rule('webhooks_locale', isOneOf('locale', LANGUAGE_CODES)),
  ],
)

/** Sent and waiting messages, queued by `features/outbox`. A row is taken for a minute: if its process dies meanwhile, another one sends it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhookId: belongsTo('webhook_id', () => webhooks.id),
    event: text().$type<SentEvent>().notNull(),
    /** The retrospective, room or action. Null for a ping. */
    subjectId: uuid('subject_id'),
    /** Stored at the first try, so that each try sends the same; null before. Empty for a chat, whose message is composed for each try. */
    body: text(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: instant('due_at').notNull(),
    takenUntil: instant('taken_until'),
    tries: smallint().notNull().default(0),
    /** Status of the last try. Null before it, and without a response. */
    status: smallint(),
    /** Duration of the last try. */
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
 * Newest sprints of squads whose saves have not been read for moves yet, queued by `features/outbox`. A further save delays the row: a move is
 * reported after a minute without changes.
 */
export const insightLooks = pgTable(
  'insight_looks',
  {
    retrospectiveId: belongsTo('retrospective_id', () => retrospectives.id).primaryKey(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('insight_looks_due_at').on(table.dueAt)],
)

/** Moves that were reported to an address, so that another save of the sprint does not report them again. */
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
