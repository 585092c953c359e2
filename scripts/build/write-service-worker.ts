import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OFFLINE_PATH, offlinePaths, prerenderPaths } from '../../src/i18n/site-map.ts'
import { ORIGIN_PLACEHOLDER } from '../../src/lib/public-origin.ts'
import { CLIENT, ROOT } from '../project.ts'

const FALLBACK = '/__spa-fallback.html'

/** These cover the letters of both languages. The font's other subsets are fetched on demand. */
const KEPT = /\.(js|css)$|retroscore-sans[^/]*\.woff2$/

/**
 * Writes `sw.js` with the lists it works by. Runs after everything else has been written to the site, because its
 * version is a hash of what it keeps: another content, another worker. The public address belongs to it, because the server completes the
 * documents with it.
 */
export function writeServiceWorker(): { pages: number; assets: number } {
  const documents = [...offlinePaths(), FALLBACK]
  const pages = [...documents, ...listIcons(documents)]
  const assets = listAssets()
  const missing = pages.filter((path) => !existsSync(toFile(path)))
  if (missing.length > 0)
    throw new Error(`kept for offline use but not built: ${missing.join(', ')}`)

  const source = readFileSync(join(ROOT, 'src/sw.js'), 'utf8')
  const hash = createHash('sha256').update(source).update(assets.join())
  for (const path of pages) hash.update(path).update(readFileSync(toFile(path)))
  const lists = {
    VERSION: `${hash.digest('hex').slice(0, 12)} ${ORIGIN_PLACEHOLDER}`,
    ASSETS: assets,
    PAGES: pages,
    ONLINE_PAGES: prerenderPaths().filter((path) => !pages.includes(path)),
    OFFLINE_PAGE: OFFLINE_PATH,
  }
  const head = Object.entries(lists).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`,
  )
  writeFileSync(join(CLIENT, 'sw.js'), head.join('') + source)
  return { pages: pages.length, assets: assets.length }
}

/** Lists all assets that the app may load offline. */
function listAssets(): string[] {
  return readdirSync(join(CLIENT, 'assets'))
    .filter((name) => KEPT.test(name))
    .map((name) => `/assets/${name}`)
    .sort()
}

/** Lists the icons and manifests in the heads of the documents, and the icons of the manifests. */
function listIcons(documents: string[]): string[] {
  const links = documents.flatMap(
    (path) => readFileSync(toFile(path), 'utf8').match(/<link\b[^>]*>/g) ?? [],
  )
  const named = links
    .filter((link) => /\brel="(icon|apple-touch-icon|manifest)"/.test(link))
    .flatMap((link) => link.match(/\bhref="(\/[^"]+)"/)?.[1] ?? [])
  const inManifests = named
    .filter((path) => path.endsWith('.webmanifest') && existsSync(toFile(path)))
    .flatMap((path) => {
      const { icons = [] } = JSON.parse(readFileSync(toFile(path), 'utf8'))
      return icons.map(({ src }: { src: string }) => new URL(src, `http://site${path}`).pathname)
    })
  return [...new Set([...named, ...inManifests])]
}

function toFile(path: string): string {
  return join(CLIENT, /\.\w+$/.test(path) ? path : `${path}/index.html`)
}
