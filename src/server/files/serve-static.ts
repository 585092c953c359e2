import type { Context, Handler } from 'hono'
import { findPage, shellPath } from '~/i18n/find-page'
import type { AppEnv } from '~/server/app-env'
import { parseRange } from './byte-range'
import { chooseEncoding } from './encoding'
import { FALLBACK_PATH, type StaticFile, type StaticFiles } from './static-files'

const LONGEST_ADDRESS = 2048

/**
 * Serves the built site: its files, its pages, the shells, and the app's own page for every other address. The response does not depend on whether a
 * secret in an address exists. A path without a page is not found, and the app's own page leads away from it.
 */
export function serveStatic(files: StaticFiles): Handler<AppEnv> {
  return (c) => {
    const address = parseAddress(c.req.url)
    // A browser without JavaScript posts a form to its page, which says that it needs JavaScript.
    if (address && isForm(c) && findPage(address.path)) {
      return c.redirect(address.pathname + address.search, 303)
    }
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' })
    }
    if (!address) return c.text('Bad request\n', 400, { 'Cache-Control': 'no-store' })

    const { path, search } = address
    const file = files.get(path)
    if (file && path !== FALLBACK_PATH) return send(c, file())

    const page = path.replace(/\/$/, '')
    // Redirects only to an existing page, so an address such as //example.org/ never leads elsewhere.
    if (page !== path && files.has(page)) return c.redirect(page + search, 308)

    const fallback = files.get(shellPath(page) ?? FALLBACK_PATH)
    if (!fallback || (isForFile(path) && path !== FALLBACK_PATH)) {
      return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
    }
    c.header('X-Robots-Tag', 'noindex')
    return send(c, fallback(), path === FALLBACK_PATH || findPage(path) ? 200 : 404)
  }
}

function isForm(c: Context<AppEnv>): boolean {
  const type = c.req.header('Content-Type') ?? ''
  return c.req.method === 'POST' && type.startsWith('application/x-www-form-urlencoded')
}

/** Returns the parts of an address, with its path decoded as well; null for one that only an attacker would send. */
function parseAddress(url: string): { path: string; pathname: string; search: string } | null {
  if (url.length > LONGEST_ADDRESS) return null
  try {
    const { pathname, search } = new URL(url)
    const path = decodeURIComponent(pathname)
    return /[\p{Cc}\\]|\/\.\.(\/|$)/u.test(path) ? null : { path, pathname, search }
  } catch {
    return null
  }
}

/** True if the address means a file: page names have no dot, and hidden folders are never ours. */
function isForFile(path: string): boolean {
  return path.startsWith('/assets/') || /\/\.|\.[^/]*$/.test(path)
}

function send(c: Context<AppEnv>, file: StaticFile, status: 200 | 404 = 200): Response {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'), [...file.variants.keys()])
  const variant = file.variants.get(encoding)
  if (!variant) throw new Error(`no ${encoding} body`)

  c.set('inlineHashes', file.inlineHashes)
  c.header('ETag', variant.etag)
  c.header('Cache-Control', file.cacheControl)
  c.header('Vary', 'Accept-Encoding')
  if (status === 200 && isUnchanged(c.req.header('If-None-Match'), variant.etag))
    return c.body(null, 304)

  c.header('Content-Type', file.contentType)
  // Players request parts of files that are not text.
  const body = variant.read()
  if (file.variants.size === 1) return sendPart(c, body, variant.etag)
  c.header('Content-Length', String(body.byteLength))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(body, status)
}

function sendPart(c: Context<AppEnv>, body: Uint8Array<ArrayBuffer>, etag: string): Response {
  const size = body.byteLength
  const condition = c.req.header('If-Range')
  const isCurrent = condition === undefined || condition === etag
  const range = isCurrent ? parseRange(c.req.header('Range'), size) : null
  c.header('Accept-Ranges', 'bytes')
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${size}`)
    return c.text('Range not satisfiable\n', 416)
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  c.header('Content-Length', String(last - first + 1))
  if (!range) return c.body(body)
  c.header('Content-Range', `bytes ${first}-${last}/${size}`)
  return c.body(body.slice(first, last + 1), 206)
}

function isUnchanged(known: string | undefined, etag: string): boolean {
  // A proxy that changed the encoding marks the tag as weak, which the comparison for a GET ignores.
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}
