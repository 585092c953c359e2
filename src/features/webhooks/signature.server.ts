import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A secret as Standard Webhooks writes it. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The headers by which a receiver knows that a message is ours, new and whole (Standard Webhooks 1.0). One signature a secret. */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
