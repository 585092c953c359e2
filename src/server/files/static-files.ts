import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ORIGIN_PLACEHOLDER } from '~/lib/public-origin'
import type { InlineHashes } from '~/server/app-env'
import { contentTypeOf } from '~/server/document/content-type'
import type { Encoding } from './encoding'
import { inlineHashes } from './security-headers'

type Read = () => Uint8Array<ArrayBuffer>

/** The operator's values in the built pages. */
type Site = { origin: string; hasQuickRooms: boolean; hasUsualSignIn: boolean }

type BuiltFile = {
  name: string
  built: Buffer<ArrayBuffer>
  compressed: [Encoding, Read][]
  site: Site
}

type Variant = { read: Read; etag: string }

export type StaticFile = {
  contentType: string
  cacheControl: string
  /** Empty for everything but pages. */
  inlineHashes: InlineHashes
  variants: Map<Encoding, Variant>
}

/** Files by path: a page without its `index.html`, everything else with its name. Each is completed when it is first requested. */
export type StaticFiles = Map<string, () => StaticFile>

/** The page that starts the app at any address without a page of its own. */
export const FALLBACK_PATH = '/__spa-fallback.html'

const COMPRESSED: [suffix: string, encoding: Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

/** Compression quality. The best takes 200 ms a page, and this 5, for a tenth more bytes. */
const QUICK = 5

/**
 * Reads the built site once, to be filled in with the operator's settings: responses then need no disk, and requests can reach only this map. Throws
 * if `folder` does not exist.
 */
export function readStaticFiles(folder: string, site: Site): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Map(
    names
      .filter((name) => !COMPRESSED.some(([suffix]) => name.endsWith(suffix)))
      .map((name) => [toPath(name), readStaticFile(folder, name, site)]),
  )
}

/** Reads a file and its compressed copies now, because an update may replace them on the disk. */
function readStaticFile(folder: string, name: string, site: Site): () => StaticFile {
  const path = join(folder, name)
  const built = readFileSync(path)
  const compressed = readCompressed(path)
  return once(() => toStaticFile({ name, built, compressed, site }))
}

function toStaticFile({ name, built, compressed, site }: BuiltFile): StaticFile {
  const isMarked = marksOf(site) !== '' && name.endsWith('.html')
  const waits = isMarked || built.includes(ORIGIN_PLACEHOLDER)
  const body = waits ? complete(built, site) : built
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // An entity tag identifies bytes, so each encoding has its own.
  const variants: StaticFile['variants'] = new Map([
    ['identity', { read: () => body, etag: `"${hash}"` }],
  ])
  for (const [encoding, read] of waits ? compressing(body) : compressed) {
    variants.set(encoding, { read, etag: `"${hash}-${encoding}"` })
  }
  return {
    contentType: contentTypeOf(name),
    cacheControl: cacheControlOf(name),
    inlineHashes: inlineHashes(name.endsWith('.html') ? body.toString('utf8') : ''),
    variants,
  }
}

function complete(built: Buffer, site: Site): Buffer<ArrayBuffer> {
  const addressed = built.toString('utf8').replaceAll(ORIGIN_PLACEHOLDER, site.origin)
  return Buffer.from(addressed.replace('<html ', `<html ${marksOf(site)}`))
}

/** Returns attributes by which styles hide the links to quick rooms, and the usual ways into an account until the page knows the server's own. */
function marksOf({ hasQuickRooms, hasUsualSignIn }: Site): string {
  const quickRooms = hasQuickRooms ? '' : 'data-quick-rooms="off" '
  return hasUsualSignIn ? quickRooms : `${quickRooms}data-sign-in="own" `
}

/** Compresses a text when it is first requested: the start does not wait for pages that may not be visited. */
function compressing(text: Buffer): [Encoding, Read][] {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return [
    ['br', once(() => brotliCompressSync(text, { params }))],
    ['gzip', once(() => gzipSync(text))],
  ]
}

/** Returns `make` as a function that runs once, and then drops what it was made from. */
function once<Made>(make: () => Made): () => Made {
  let state: { make: () => Made } | { made: Made } = { make }
  return () => {
    if ('make' in state) state = { made: state.make() }
    return state.made
  }
}

function readCompressed(path: string): [Encoding, Read][] {
  return COMPRESSED.filter(([suffix]) => existsSync(path + suffix)).map(([suffix, encoding]) => {
    const body = readFileSync(path + suffix)
    return [encoding, () => body]
  })
}

function toPath(name: string): string {
  return `/${name}`.replace(/\/index\.html$/, '') || '/'
}

function cacheControlOf(name: string): string {
  // The build writes a content hash into every name in assets/.
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  if (name.endsWith('.html') || name.endsWith('.webmanifest') || name === 'sw.js') return 'no-cache'
  return 'public, max-age=86400'
}
