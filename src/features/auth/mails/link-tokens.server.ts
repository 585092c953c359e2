import { createHash } from 'node:crypto'
import { newSecret } from '~/lib/server/secret.server'

/** Purpose of a mailed link, and prefix of its identifier in the `verification` table. The last name comes from Better Auth. */
export type LinkKind = 'confirm-email' | 'change-email' | 'reset-password'

const WITH_KIND = /^(confirm-email|change-email|reset-password):/

/**
 * Returns the stored form of an identifier: its kind, by which an account's older links are found, and a hash. Better Auth also looks up the plain
 * identifier. Plain ones contain ':' where stored ones contain '#', so the table's contents never yield a working link.
 */
export function hashIdentifier(identifier: string): string {
  const kind = identifier.match(WITH_KIND)?.[1] ?? 'other'
  return `${kind}#${createHash('sha256').update(identifier).digest('base64url')}`
}

/** Creates a link's token. It contains the new address; a changed token no longer matches the stored hash. */
export function newLinkToken(newEmail?: string): string {
  const random = newSecret()
  if (newEmail === undefined) return random
  return `${Buffer.from(newEmail).toString('base64url')}.${random}`
}

/** Returns a token's identifier, and the new address if the link changes it. */
export function readLinkToken(token: string): { identifier: string; newEmail: string | null } {
  const end = token.indexOf('.')
  if (end < 0) return { identifier: `confirm-email:${token}`, newEmail: null }
  const newEmail = Buffer.from(token.slice(0, end), 'base64url').toString('utf8')
  return { identifier: `change-email:${token}`, newEmail }
}
