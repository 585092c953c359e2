import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { InlineHashes } from './app-env'
import { contentTypeOf } from './content-type'
import type { Encoding } from './encoding'
import { inlineHashes } from './security-headers'

type Variant = { body: Uint8Array<ArrayBuffer>; etag: string }

export type StaticFile = {
  contentType: string
  cacheControl: string
  /** Empty for everything but pages. */
  inlineHashes: InlineHashes
  variants: Map<Encoding, Variant>
}

/** By the path of their address: a page without its `index.html`, everything else with its name. */
export type StaticFiles = Map<string, StaticFile>

/** The page that starts the app at any address that has no page of its own. */
export const FALLBACK_PATH = '/__spa-fallback.html'

const COMPRESSED: [suffix: string, encoding: Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

/**
 * The built site, read once: answers then cost no disk, and what an address can reach is this map and nothing else.
 * Throws when `folder` does not exist.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  const files: StaticFiles = new Map()
  for (const name of names) {
    if (COMPRESSED.some(([suffix]) => name.endsWith(suffix))) continue
    files.set(toPath(name), readStaticFile(folder, name, names))
  }
  return files
}

function readStaticFile(folder: string, name: string, names: Set<string>): StaticFile {
  const body = readFileSync(join(folder, name))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variants: StaticFile['variants'] = new Map([['identity', { body, etag: `"${hash}"` }]])
  for (const [suffix, encoding] of COMPRESSED) {
    if (!names.has(name + suffix)) continue
    // An entity tag names bytes, so each encoding has its own.
    const etag = `"${hash}-${encoding}"`
    variants.set(encoding, { body: readFileSync(join(folder, name + suffix)), etag })
  }
  return {
    contentType: contentTypeOf(name),
    cacheControl: cacheControlOf(name),
    inlineHashes: inlineHashes(name.endsWith('.html') ? body.toString('utf8') : ''),
    variants,
  }
}

function toPath(name: string): string {
  return `/${name}`.replace(/\/index\.html$/, '') || '/'
}

function cacheControlOf(name: string): string {
  // The build writes a hash of the content into every name in assets/.
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  if (name.endsWith('.html') || name.endsWith('.webmanifest') || name === 'sw.js') return 'no-cache'
  return 'public, max-age=86400'
}
