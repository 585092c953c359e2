import { createHmac, timingSafeEqual } from 'node:crypto'

/** Creates a token that stops the mails about one window to one address. It does not contain the address. */
export function stopToken(
  { roomId, email }: { roomId: string; email: string },
  secret: string,
): string {
  return `${roomId}.${sign(roomId, email, secret).toString('base64url')}`
}

/** Returns the token's room and a function that recognizes its address. Null for any other text. */
export function readStopToken(
  token: string,
  secret: string,
): { roomId: string; isOf: (email: string) => boolean } | null {
  const [roomId = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(roomId)) return null
  const given = Buffer.from(signature, 'base64url')
  return {
    roomId,
    isOf(email) {
      const expected = sign(roomId, email, secret)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function sign(roomId: string, email: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`stop mails about ${roomId} to ${email}`).digest()
}
