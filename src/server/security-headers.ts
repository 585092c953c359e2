import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env'

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

const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': OFF.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const TWO_YEARS = 63_072_000

/**
 * Adds the security headers to every answer, whoever made it. A page's handler names its inline scripts in
 * `scriptHashes`. What only makes sense over TLS is sent when `isHttps`: told to a browser over plain HTTP, it would
 * lock people out of a server on their own network.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(FIXED)) headers.set(name, value)
    const scriptHashes = c.get('scriptHashes') ?? []
    headers.set('Content-Security-Policy', contentSecurityPolicy({ scriptHashes, isHttps }))
    if (isHttps) {
      headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`)
    }
  }
}

function contentSecurityPolicy(page: { scriptHashes: string[]; isHttps: boolean }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...page.scriptHashes].join(' '),
    // Values of instruments stand in style attributes; style elements there are none.
    "style-src 'self'",
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

/** The policy's sources for the scripts written into `html` itself. Data blocks do not run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of scripts) {
    if (
      /\ssrc\s*=/i.test(attributes) ||
      /\stype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes)
    )
      continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}
