import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  MAX_ADDRESS_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_USER_AGENT_LENGTH,
} from '~/domain/accounts/account-limits'
import { isEmail, isHash, isText, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'
import { hashSecret } from '~/lib/server/secret.server'

const MAX_PROVIDER_LENGTH = 300
/** Keys are hashed. */
const MAX_KEY_LENGTH = 100
const MAX_HASH_LENGTH = 500
const MAX_SCOPE_LENGTH = 1_000
/** A sign-in through a provider keeps its whole state in one value. */
const MAX_LINK_VALUE_LENGTH = 20_000

// Better Auth's tables, with the names and fields it expects.

export const users = pgTable(
  'user',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Better Auth expects the column. No picture of a person is kept. */
    image: text(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Set while the operator refuses the account. Everything that acts for it checks this. */
    disabledAt: instant('disabled_at'),
  },
  () => [
    rule('user_name', isText('name', MAX_NAME_LENGTH)),
    rule('user_email', isEmail('email', MAX_EMAIL_LENGTH)),
    rule('user_image', 'image is null'),
  ],
)

/** Text that is stored and compared as its SHA-256: a copy of the database contains no secret. */
const hashedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: hashSecret,
})

export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    expiresAt: instant('expires_at').notNull(),
    /** Reads as the hash, never as the token. */
    token: hashedText().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: belongsTo('user_id', () => users.id),
  },
  (table) => [
    index('session_user_id').on(table.userId),
    rule('session_token', isHash('token')),
    rule('session_ip_address', `char_length(ip_address) <= ${MAX_ADDRESS_LENGTH}`),
    rule('session_user_agent', `char_length(user_agent) <= ${MAX_USER_AGENT_LENGTH}`),
  ],
)

/** A sign-in method: a password, or an account at an OpenID provider. */
export const accounts = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: belongsTo('user_id', () => users.id),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('account_provider_account').on(table.providerId, table.accountId),
    index('account_user_id').on(table.userId),
    rule('account_provider_id', isText('provider_id', MAX_PROVIDER_LENGTH)),
    rule('account_account_id', isText('account_id', MAX_PROVIDER_LENGTH)),
    rule('account_password', `(provider_id = 'credential') = (password is not null)`),
    rule('account_password_text', `char_length(password) between 1 and ${MAX_HASH_LENGTH}`),
    // The server calls no provider on a user's behalf.
    rule('account_no_tokens', 'num_nonnulls(access_token, refresh_token, id_token) = 0'),
    rule('account_scope', `char_length(scope) <= ${MAX_SCOPE_LENGTH}`),
  ],
)

/** Mailed links, and sign-ins through a provider that are in progress. */
export const verifications = pgTable(
  'verification',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verification_identifier').on(table.identifier),
    rule('verification_identifier_hash', `identifier ~ '^[a-z-]+#[A-Za-z0-9_-]{43}$'`),
    rule('verification_value', isText('value', MAX_LINK_VALUE_LENGTH)),
  ],
)

/** Counters of rate-limited attempts. */
export const rateLimits = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Start of the window, in milliseconds since 1970. */
    since: bigint({ mode: 'number' }).notNull(),
  },
  () => [
    rule('rate_limit_key', isText('key', MAX_KEY_LENGTH)),
    rule('rate_limit_count', 'count > 0'),
  ],
)

/** Accounts that opted out of reminders by mail. */
export const reminderOptouts = pgTable('reminder_optouts', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  createdAt: createdAt(),
})
