import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { MAX_EMAIL_LENGTH } from '~/domain/accounts/account-limits'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { isEmail, isOneOf, rule } from '~/lib/database/checks.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'

/** Columns of a person's membership in a squad. */
function belonging() {
  return {
    squadId: belongsTo('squad_id', () => squads.id),
    userId: belongsTo('user_id', () => users.id),
    createdAt: createdAt(),
  }
}

/**
 * The members of a squad, without its owner, who is in the squad's own row. A trigger refuses a person who would be two of owner, member and
 * coach at the end of a transaction.
 */
export const squadMembers = pgTable('squad_members', belonging(), (table) => [
  primaryKey({ columns: [table.squadId, table.userId] }),
  index('squad_members_user_id').on(table.userId),
])

/** Coaches of a squad, who read only what may leave it. A separate table, so that a right given to members never includes them by mistake. */
export const squadCoaches = pgTable('squad_coaches', belonging(), (table) => [
  primaryKey({ columns: [table.squadId, table.userId] }),
  index('squad_coaches_user_id').on(table.userId),
])

/** An open invitation. Accepting it deletes the row, so it works once. */
export const squadInvitations = pgTable(
  'squad_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    squadId: belongsTo('squad_id', () => squads.id),
    /** SHA-256 of the link's secret in hex: reading the table does not yield working links. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The recipient; absent for a link that the owner passes on. */
    email: text(),
    /** The role of the person who accepts it. */
    role: text({ enum: ['member', 'coach'] })
      .notNull()
      .default('member'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('squad_invitations_squad_id').on(table.squadId),
    check('squad_invitations_token_hash', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    rule('squad_invitations_email', isEmail('email', MAX_EMAIL_LENGTH)),
    rule('squad_invitations_role', isOneOf('role', ['member', 'coach'])),
  ],
)
