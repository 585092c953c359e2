import { createHash } from 'node:crypto'
import { newSecret } from '~/lib/secret.server'

/** What a link in a mail does. The names of the identifiers in the `verification` table; Better Auth chose the last one. */
export type LinkKind = 'confirm-email' | 'change-email' | 'reset-password'

const WITH_KIND = /^(confirm-email|change-email|reset-password):/

/**
 * The form in which identifiers are stored: the kind in front, so that older links of an account can be found, then a
 * hash. Better Auth looks for the plain identifier too; a stored one holds '#' where a plain one holds ':', so reading
 * the table never yields a working link.
 */
export function hashIdentifier(identifier: string): string {
  const kind = identifier.match(WITH_KIND)?.[1] ?? 'other'
  return `${kind}#${createHash('sha256').update(identifier).digest('base64url')}`
}

/** A token for a link. The new address travels inside it: changed, the token no longer fits its hash. */
export function newLinkToken(newEmail?: string): string {
  const random = newSecret()
  if (newEmail === undefined) return random
  return `${Buffer.from(newEmail).toString('base64url')}.${random}`
}

/** The identifier that a token stands for, with the address of a link that changes it. */
export function readLinkToken(token: string): { identifier: string; newEmail: string | null } {
  const end = token.indexOf('.')
  if (end < 0) return { identifier: `confirm-email:${token}`, newEmail: null }
  const newEmail = Buffer.from(token.slice(0, end), 'base64url').toString('utf8')
  return { identifier: `change-email:${token}`, newEmail }
}
