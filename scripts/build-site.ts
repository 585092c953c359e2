import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { PageAssets } from '../src/ui/html-document.ts'
import { drawSocialCards } from './draw-social-cards.ts'
import { CLIENT, ROOT } from './project.ts'

type Renderer = typeof import('../src/entry.server.tsx')

const ENTRY = 'src/entry.client.tsx'
const RENDERER = join(ROOT, 'build/prerender')

/** Bundles the browser's part, then renders every page into its file. */
export async function buildSite(): Promise<{ pages: number }> {
  const common = { root: ROOT, mode: 'production', logLevel: 'error' } as const
  await build({ ...common, build: { outDir: CLIENT, emptyOutDir: true } })
  await build({
    ...common,
    // The browser's grouping of files means nothing here.
    configFile: join(ROOT, 'vite.prerender.config.ts'),
    build: { outDir: RENDERER, ssr: 'src/entry.server.tsx', copyPublicDir: false },
  })
  const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'))
  const { renderPages, renderDiscoveryFiles, renderShell, renderSocialCards }: Renderer =
    await import(pathToFileURL(join(RENDERER, 'entry.server.js')).href)
  const pages = await renderPages((files) =>
    listAssets(manifest, [ENTRY, ...files.map((file) => `src/${file}`)]),
  )
  for (const { path, html } of pages) write(path, html)
  for (const { path, text } of await renderDiscoveryFiles()) write(path, text)
  await drawSocialCards(await renderSocialCards())
  write('__spa-fallback.html', renderShell(listAssets(manifest, [ENTRY])))
  // Already inlined into every page, so no page requests them.
  for (const file of manifest[ENTRY]?.css ?? []) rmSync(join(CLIENT, file))
  rmSync(RENDERER, { recursive: true })
  rmSync(join(CLIENT, '.vite'), { recursive: true })
  return { pages: pages.length }
}

/**
 * Everything that these modules need at once, so that a page asks for it in one go. Styles come in the order in which
 * the browser would load them: those of a part before those of whatever is made of it.
 */
function listAssets(manifest: Manifest, modules: string[]): PageAssets {
  const chunks = new Set<string>()
  const styles = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (chunks.has(chunk.file)) return
    chunks.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const module of modules) add(module)
  const { file: script, css: basic = [] } = manifest[ENTRY] ?? { file: '' }
  chunks.delete(script)
  for (const style of basic) styles.delete(style)
  return {
    script: `/${script}`,
    preloads: [...chunks].map((file) => `/${file}`),
    styles: [...styles].map((file) => `/${file}`),
    css: [...basic, ...styles]
      .map((file) => readFileSync(join(CLIENT, file), 'utf8').trim())
      .join(''),
  }
}

function write(path: string, text: string): void {
  const file = join(CLIENT, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
