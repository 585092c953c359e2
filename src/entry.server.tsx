// Runs at build time only: what it renders becomes the site's files.
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app'
import { renderDiscovery } from './discovery'
import { localeOf } from './i18n/locale'
import { prerenderedPages } from './i18n/site-map'
import { loadPage, type PageModule, pageComponents } from './pages'
import { overwriteGetLocale } from './paraglide/runtime'
import { describeSocialCards, type SocialCard } from './social-cards'
import { type PageAssets, renderDocument } from './ui/html-document'

/** Every page as a complete file, by its path. `assetsOf` tells what its modules load. */
export async function renderPages(
  assetsOf: (files: string[]) => PageAssets,
): Promise<{ path: string; html: string }[]> {
  for (const { file, path } of prerenderedPages()) await loadPage(file, path)
  const pages = pageComponents()
  const files = []
  for (const { path, file, kind } of prerenderedPages()) {
    const locale = localeOf(path)
    overwriteGetLocale(() => locale)
    const { meta, sourcesOf, structuredData } = await loadPage(file)
    const body = renderToString(
      <StaticRouter location={path}>
        <App pages={pages} />
      </StaticRouter>,
    )
    const assets = assetsOf([file, ...(sourcesOf?.(path) ?? [])])
    files.push({
      path,
      html: renderDocument({
        page: { pathname: path, kind },
        locale,
        meta: meta(path),
        structuredData: structuredData?.(path) ?? [],
        body,
        assets,
      }),
    })
  }
  return files
}

/** The files for search engines and feed readers, by their paths. */
export async function renderDiscoveryFiles(): Promise<{ path: string; text: string }[]> {
  return renderDiscovery(await loadMeta())
}

/** What the images beside shared links show, one for each public page. */
export async function renderSocialCards(): Promise<SocialCard[]> {
  return describeSocialCards(await loadMeta())
}

async function loadMeta(): Promise<(file: string) => PageModule['meta']> {
  const metas = new Map<string, PageModule['meta']>()
  for (const { file } of prerenderedPages()) metas.set(file, (await loadPage(file)).meta)
  return (file) => metas.get(file) ?? noMeta
}

function noMeta(): never {
  throw new Error('the site map has a page that is not loaded')
}

export { renderShell } from './ui/html-document'
