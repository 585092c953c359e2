import type { MiddlewareHandler } from 'hono'
import { inlineSource } from '~/lib/server/inline-source.server'
import type { AppEnv, InlineHashes } from '~/server/app-env'

const OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

const FIXED = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': OFF.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** An SVG opened by itself is a document: it has its own styles, and nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const TWO_YEARS = 63_072_000

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi
const NEEDS_NO_HASH = /\ssrc\s*=|\stype\s*=\s*["']?application\/(ld\+)?json\b/i

/**
 * Adds the security headers to every response, including errors. A page's handler puts the hashes of its inline code into `inlineHashes`. Headers
 * that only make sense over TLS are sent if `isHttps`: over plain HTTP they would lock people out of a server on their own network.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<AppEnv> {
  const withoutInline = contentSecurityPolicy({ scripts: [], styles: [], isHttps })
  const policyFor = (inline: InlineHashes | undefined) =>
    inline ? contentSecurityPolicy({ ...inline, isHttps }) : withoutInline
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of FIXED) headers.set(name, value)
    if (c.get('isPicture')) {
      headers.delete('X-Frame-Options')
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    }
    headers.set(
      'Content-Security-Policy',
      c.get('isPicture') ? PICTURE_POLICY : policyFor(c.get('inlineHashes')),
    )
    if (isHttps) {
      // Applies to this host only: other hosts below the operator's domain may have no TLS.
      headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}`)
    }
  }
}

function contentSecurityPolicy(page: InlineHashes & { isHttps: boolean }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...page.scripts].join(' '),
    ["style-src 'self'", ...page.styles].join(' '),
    // Style attributes contain the instruments' values.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(page.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Returns the hashes of a page's inline code. Data blocks do not run, and files have an address: neither needs a hash. */
export function inlineHashes(html: string): InlineHashes {
  const found: InlineHashes = { scripts: [], styles: [] }
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(ELEMENT)) {
    if (NEEDS_NO_HASH.test(attributes)) continue
    const hashes = /^script$/i.test(tag) ? found.scripts : found.styles
    const hash = inlineSource(text)
    if (!hashes.includes(hash)) hashes.push(hash)
  }
  return found
}
