import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { SCOPES } from '~/domain/accounts/access-token'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { users } from '~/features/auth/tables.server'
import { areSomeOf, isHash, isOneOf, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'

/** Tokens for programs. A trigger deletes an account's tokens when its password changes. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
    name: text().notNull(),
    /** SHA-256 of the token in hex: reading the table does not yield working tokens. */
    hash: text().notNull().unique(),
    /** The token's last four characters, by which its owner recognises it. */
    hint: text().notNull(),
    scopes: text({ enum: SCOPES }).array().notNull(),
    /**
     * The token's squads; null for all squads of its owner. No foreign keys: a deleted squad stays in the list, because an emptied list must not
     * mean all squads.
     */
    squadIds: uuid('squad_ids').array(),
    /** Language of mails about the token. */
    locale: text({ enum: LANGUAGE_CODES }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** A day without a time: enough to see if a token is still needed, without recording the owner's activity. */
    lastUsedOn: date('last_used_on'),
    /** Time at which its owner was notified that it expires soon. */
    warnedAt: instant('warned_at'),
  },
  (table) => [
    index('access_tokens_user_id').on(table.userId),
    index('access_tokens_expires_at').on(table.expiresAt),
    check('access_tokens_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('access_tokens_name', sql`char_length(${table.name}) between 1 and 80`),
    check('access_tokens_hint', sql`char_length(${table.hint}) = 4`),
    rule('access_tokens_scopes', areSomeOf('scopes', SCOPES)),
    rule('access_tokens_squad_ids', 'cardinality(squad_ids) between 1 and 100'),
    rule('access_tokens_locale', isOneOf('locale', LANGUAGE_CODES)),
  ],
)

/**
 * Creates that a program may repeat with a key. The row is written before the create and contains the id of its result, so that a repetition after a
 * crash creates nothing twice.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tokenId: belongsTo('token_id', () => accessTokens.id),
    key: text().notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text('request_hash').notNull(),
    madeId: uuid('made_id').notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
    check('idempotency_keys_key', sql`char_length(${table.key}) between 1 and 255`),
    rule('idempotency_keys_request_hash', isHash('request_hash')),
  ],
)
