import { createHmac } from 'node:crypto'
import { isSameSecret } from '~/lib/server/secret.server'

/** Creates a token that stops the mails about one window to one address. It does not contain the address. */
export function stopToken(
  { roomId, email }: { roomId: string; email: string },
  secret: string,
): string {
  const hmac = createHmac('sha256', secret).update(`stop mails about ${roomId} to ${email}`)
  return `${roomId}.${hmac.digest('base64url')}`
}

/** Returns the token's room and a function that recognizes its address. Null for any other text. */
export function readStopToken(
  token: string,
  secret: string,
): { roomId: string; isOf: (email: string) => boolean } | null {
  const [roomId = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(roomId)) return null
  return { roomId, isOf: (email) => isSameSecret(token, stopToken({ roomId, email }, secret)) }
}
