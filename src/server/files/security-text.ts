import type { Handler } from 'hono'

export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Returns the text with the contact for vulnerabilities. The expiry is half a year after the request, so the file of a running server never expires.
 */
export function securityText({ origin, contact }: { origin: string; contact: string }): Handler {
  return (c) => {
    const fields = {
      Contact: contact,
      Expires: new Date(Date.now() + VALID_MS).toISOString(),
      Canonical: origin + SECURITY_TEXT_PATH,
      'Preferred-Languages': 'pt, en',
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return c.text(lines.join(''), 200, { 'Content-Type': 'text/plain; charset=utf-8' })
  }
}
