import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Manifest } from 'vite'
import { hasNavigation, type PageKind, runsReact } from '../../src/i18n/site-map.ts'
import type { PageAssets } from '../../src/ui/frame/html-document.ts'
import { chunkGroups, type ExactFile } from './chunk-groups.ts'
import { drawSocialCards } from './pictures/draw-social-cards.ts'
import { CLIENT, ROOT } from '../project.ts'

type Renderer = typeof import('../../src/entry.server.tsx')

const APP = 'src/entry.client.tsx'
const PUBLIC = 'src/entry.public.ts'
const SHELL = 'src/routes/shell.tsx'
const PROTECTED = 'src/features/auth/components/protected.tsx'
const SERVER = 'src/entry.server.tsx'
const RENDERER = join(ROOT, 'build/prerender')

/** Files of one of the two builds, with the data of its manifest. */
type Built = { folder: string; manifest: Manifest }

/** Bundles the browser's part, then renders every page into its file. */
export async function buildSite(): Promise<{ pages: number }> {
  const common = { root: ROOT, mode: 'production', logLevel: 'error' } as const
  const groups = chunkGroups(await bundleExactly(common))
  const example = await bundleExample(common)
  await build({
    ...common,
    define: { __EXAMPLE__: JSON.stringify(example.addresses) },
    build: {
      outDir: CLIENT,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
  for (const { path, text } of example.files) write(path, text)
  await build({
    ...common,
    // The browser's chunk groups do not apply here.
    configFile: join(ROOT, 'vite.prerender.config.ts'),
    build: { outDir: RENDERER, ssr: SERVER, copyPublicDir: false },
  })
  const client = readManifest(CLIENT)
  const renderer = readManifest(RENDERER)
  const { renderPages, renderDiscoveryFiles, renderShell, renderSocialCards }: Renderer =
    await import(pathToFileURL(join(RENDERER, 'entry.server.js')).href)
  const pages = await renderPages(({ file, kind }) =>
    runsReact(kind)
      ? listAssets(client, [...framesOf(kind), `src/${file}`])
      : listPublicAssets(client, renderer, `src/${file}`),
  )
  for (const { path, html } of pages) write(path, html)
  for (const { path, text } of await renderDiscoveryFiles()) write(path, text)
  await drawSocialCards(await renderSocialCards())
  write('__spa-fallback.html', renderShell(listAssets(client, [SHELL])))
  // Already inlined into every page, so no page requests them.
  for (const file of basicStyles(client)) rmSync(join(CLIENT, file))
  rmSync(RENDERER, { recursive: true })
  rmSync(join(CLIENT, '.vite'), { recursive: true })
  return { pages: pages.length }
}

/** Returns the layouts of a page, which are separate files. */
function framesOf(kind: PageKind): string[] {
  return [...(hasNavigation(kind) ? [SHELL] : []), ...(kind === 'protected' ? [PROTECTED] : [])]
}

/**
 * Bundles the landing page's example, a script and its styles, separately from all pages: it consists of their screens and needs a small part of each
 * file that they share, so its own file is much smaller, and leaves theirs unchanged.
 */
async function bundleExample(common: InlineConfig) {
  const configFile = join(ROOT, 'vite.example.config.ts')
  const bundle = await build({ ...common, configFile, build: { write: false } })
  if (!('output' in bundle)) throw new Error('the build has no output')
  const files = bundle.output.map((file) => ({
    path: file.fileName,
    text: file.type === 'chunk' ? file.code : file.source.toString(),
  }))
  const script = bundle.output.find((file) => file.type === 'chunk' && file.isEntry)
  const styles = bundle.output.find(({ fileName }) => fileName.endsWith('.css'))
  const addresses = [script, styles].map((file) => `/${file?.fileName}`)
  return { files, addresses }
}

/** Bundles the browser's part into one file per set of pages that share modules, as the bundler does by default. Writes nothing. */
async function bundleExactly(common: InlineConfig): Promise<ExactFile[]> {
  const bundle = await build({ ...common, build: { write: false } })
  if (!('output' in bundle)) throw new Error('the build has no output')
  return bundle.output.filter((file) => file.type === 'chunk')
}

function readManifest(folder: string): Built {
  return {
    folder,
    manifest: JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  }
}

/** Returns everything that the app and these modules need at once, so that a page requests it in parallel. */
function listAssets(client: Built, modules: string[]): PageAssets {
  const { scripts, styles } = listFiles(client, [APP, ...modules])
  const basic = basicStyles(client)
  const others = styles.filter((file) => !basic.includes(file))
  return {
    ...toAddresses(scripts),
    styles: others.map((file) => `/${file}`),
    css: readStyles(client, [...basic, ...others]),
  }
}

/** Lists the assets of a public page. Browsers do not load its components, so their styles come from the build that renders it. */
function listPublicAssets(client: Built, renderer: Built, module: string): PageAssets {
  const { scripts } = listFiles(client, [PUBLIC])
  const later = client.manifest[PUBLIC]?.dynamicImports ?? []
  return {
    ...toAddresses(scripts),
    styles: listFiles(client, later).styles.map((file) => `/${file}`),
    css:
      readStyles(client, basicStyles(client)) +
      readStyles(renderer, listFiles(renderer, [SERVER, module]).styles),
  }
}

/** Returns the styles of every page. */
function basicStyles({ manifest }: Built): string[] {
  return manifest[APP]?.css ?? []
}

/**
 * Returns the files of these modules and their imports, the first module's file first. Styles are in the browser's loading order: imported ones come
 * first.
 */
function listFiles({ manifest }: Built, modules: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const module of modules) add(module)
  return { scripts: [...scripts], styles: [...styles] }
}

function toAddresses([script, ...others]: string[]): Pick<PageAssets, 'script' | 'preloads'> {
  return { script: `/${script}`, preloads: others.map((file) => `/${file}`) }
}

function readStyles({ folder }: Built, files: string[]): string {
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('')
}

function write(path: string, text: string): void {
  const file = join(CLIENT, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
