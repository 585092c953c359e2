import { createHash } from 'node:crypto'
import { newSecret } from '~/lib/server/secret.server'

/** The purpose of a mailed link, and prefix of its identifier in the `verification` table. Better Auth chose the last name. */
export type LinkKind = 'confirm-email' | 'change-email' | 'reset-password'

const WITH_KIND = /^(confirm-email|change-email|reset-password):/

/**
 * The stored form of an identifier: its kind, by which older links of an account are found, and a hash. Better Auth also
 * looks up the plain identifier. A plain one contains ':' where a stored one contains '#', so the contents of the table
 * never yield a working link.
 */
export function hashIdentifier(identifier: string): string {
  const kind = identifier.match(WITH_KIND)?.[1] ?? 'other'
  return `${kind}#${createHash('sha256').update(identifier).digest('base64url')}`
}

/** A token for a link. It contains the new address; a changed token no longer matches the stored hash. */
export function newLinkToken(newEmail?: string): string {
  const random = newSecret()
  if (newEmail === undefined) return random
  return `${Buffer.from(newEmail).toString('base64url')}.${random}`
}

/** The identifier of a token, and the new address if the link changes it. */
export function readLinkToken(token: string): { identifier: string; newEmail: string | null } {
  const end = token.indexOf('.')
  if (end < 0) return { identifier: `confirm-email:${token}`, newEmail: null }
  const newEmail = Buffer.from(token.slice(0, end), 'base64url').toString('utf8')
  return { identifier: `change-email:${token}`, newEmail }
}
