import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Creates a token that proves that a reminder was mailed to an account. It is valid while the server's secret is the same, and switches reminders
 * only.
 */
export function unsubscribeToken(userId: string, secret: string): string {
  return `${userId}.${sign(userId, secret).toString('base64url')}`
}

/** Returns the token's account; null for any other text. */
export function readUnsubscribeToken(token: string, secret: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(userId)) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(userId, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}

function sign(userId: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`stop reminders of ${userId}`).digest()
}
