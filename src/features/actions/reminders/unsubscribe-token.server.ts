import { createHmac } from 'node:crypto'
import { isSameSecret } from '~/lib/server/secret.server'

/**
 * Creates a token that proves that a reminder was mailed to an account. It is valid while the server's secret is the same, and switches reminders
 * only.
 */
export function unsubscribeToken(userId: string, secret: string): string {
  const hmac = createHmac('sha256', secret).update(`stop reminders of ${userId}`)
  return `${userId}.${hmac.digest('base64url')}`
}

/** Returns the token's account; null for any other text. */
export function readUnsubscribeToken(token: string, secret: string): string | null {
  const [userId = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(userId)) return null
  return isSameSecret(token, unsubscribeToken(userId, secret)) ? userId : null
}
