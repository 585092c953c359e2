import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { findPage } from '~/i18n/find-page'
import { runsReact } from '~/i18n/site-map'
import { PAGE_CODE, PAGE_RENDERER } from './bundles'

const EMPTY =
  '<!doctype html><html><head><meta name="theme-color"><title></title></head><body><div id="app"></div></body></html>'

/** Reads a page's document. A read-only page comes complete; the others are rendered by their code. */
export async function readDocument(pathname: string): Promise<string> {
  const page = findPage(pathname)
  if (!page || runsReact(page.kind)) return EMPTY
  const { renderReadPage } = await loadRenderer()
  const assets = { script: '/entry.public.js', preloads: [], styles: [], css: '' }
  return (await renderReadPage(pathname, assets)) ?? EMPTY
}

/** True unless the page works offline or is read-only. */
export function asksServer(pathname: string): boolean {
  const page = findPage(pathname)
  return page !== undefined && page.kind !== 'public' && !('isOffline' in page)
}

type Renderer = typeof import('~/entry.server')

function loadRenderer(): Promise<Renderer> {
  return import(/* @vite-ignore */ pathToFileURL(PAGE_RENDERER).href)
}

let code: Script | undefined

/**
 * Runs the code of all pages once more, so that no state of an earlier page is left. `own` contains what ends with the page: the code finds it instead
 * of the process's globals.
 */
export async function runPageCode(
  pathname: string,
  own: Record<string, unknown>,
): Promise<() => void> {
  code ??= new Script(
    `(async ({ ${Object.keys(own)} }) => { ${readFileSync(PAGE_CODE, 'utf8')} })`,
    { filename: PAGE_CODE },
  )
  await code.runInThisContext()(own)
  const { startPage } = globalThis as unknown as {
    startPage: (pathname: string) => Promise<() => void>
  }
  return startPage(pathname)
}

/** Runs a script as the document does, with its names among the globals. */
export function runInPage(script: string): void {
  // biome-ignore lint/security/noGlobalEval: the product's own script, as its pages have it
  // biome-ignore lint/complexity/noCommaOperator: an indirect call runs among the globals
  ;(0, eval)(script)
}
