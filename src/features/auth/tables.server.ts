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
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'
import { hashSecret } from '~/lib/server/secret.server'

// Better Auth's tables, with the names and fields it expects.

export const users = pgTable('user', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

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
  (table) => [index('session_user_id').on(table.userId)],
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
  (table) => [index('verification_identifier').on(table.identifier)],
)

/** Counters of rate-limited attempts. */
export const rateLimits = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** Start of the window, in milliseconds since 1970. */
  since: bigint({ mode: 'number' }).notNull(),
})

/** Accounts that opted out of reminders by mail. */
export const reminderOptouts = pgTable('reminder_optouts', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  createdAt: createdAt(),
})
