import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { SCOPES } from '~/domain/accounts/access-token'
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
    /** SHA-256 of the token in hex: read access to the table does not give working tokens. */
    hash: text().notNull().unique(),
    /** The token's last four characters, by which its owner recognizes it. */
    hint: text().notNull(),
    scopes: text({ enum: SCOPES }).array().notNull(),
    /**
     * The squads it is for; null for all of its owner's. No foreign keys: a squad that is deleted stays in the list, so that a list never
     * becomes empty and never means all.
     */
    squadIds: uuid('squad_ids').array(),
    /** The language of the mails about it. */
    locale: text({ enum: ['pt', 'en'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** A day and no time: it tells whether a token is needed, and not what its owner does. */
    lastUsedOn: date('last_used_on'),
    /** When its owner was told that it expires soon. */
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
    rule('access_tokens_locale', isOneOf('locale', ['pt', 'en'])),
  ],
)

/**
 * Creates that a program may repeat under a key. The row is written before the create and names the id of what it makes, so that a
 * repetition after a crash makes nothing twice.
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
