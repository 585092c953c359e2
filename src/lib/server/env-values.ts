import { z } from 'zod'
import { DEFAULT_QUOTAS, type Quotas } from '~/domain/accounts/quotas'

// Rules for the values of settings.

export function isUrlOf(...protocols: string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** True for an address of a NATS server, with or without credentials. */
export function isNatsUrl(text: string): boolean {
  if (!isUrlOf('nats:', 'tls:')(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  const isDecodable = !/%(?![\da-f]{2})/i.test(username + password)
  return hostname !== '' && isDecodable && /^\/?$/.test(pathname) && !search && !hash
}

/** True for an address of a mail server, with or without credentials. */
export function isMailServer(text: string): boolean {
  return isUrlOf('smtp:', 'smtps:')(text) && new URL(text).hostname !== ''
}

/** True for a mail address, with or without a name before it. */
export function isSender(text: string): boolean {
  const address = String.raw`[^\s<>@,;"]+@[^\s<>@,;"]+`
  return new RegExp(
    String.raw`^(${address}|([^<>\p{Cc},;:"]+|"[^<>\p{Cc}"]+") <${address}>)$`,
    'u',
  ).test(text)
}

/** True for a text that is long enough and not a repeated phrase of few letters. */
export function isStrongSecret(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 12
}

export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

export function isPoolSize(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // Pages contain the value unescaped, and a URL may contain characters that end an attribute.
  return isWeb && href === `${origin}/` && /^[\w.:/[\]-]+$/.test(origin)
}

export function isLoopback(host = ''): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** A quota with its default. `fewest` is 0 if it can turn something off. */
export function quota(name: keyof Quotas, { fewest }: { fewest: 0 | 1 } = { fewest: 1 }) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, `must be a whole number from ${fewest} to 999999999`)
    .refine((text) => Number(text) >= fewest, `must be a whole number from ${fewest} to 999999999`)
    .transform(Number)
    .default(DEFAULT_QUOTAS[name])
}

/** A number of days with its default. */
export function days(usual: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999')
    .transform(Number)
    .default(usual)
}
