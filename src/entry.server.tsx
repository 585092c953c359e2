// Never runs in a browser. Its output becomes the site's files.
import { renderToString } from 'react-dom/server'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { type PageAssets, renderDocument } from '~/ui/frame/html-document'
import { ScriptNotice } from '~/ui/frame/script-notice'
import { App } from './app'
import { renderDiscovery } from './discovery'
import { Protected } from './features/auth/components/protected'
import { localeOf } from './i18n/locale'
import { type PageFile, type PageKind, prerenderedPages, runsReact, shells } from './i18n/site-map'
import { createPages, type PageModule } from './pages'
import { Shell } from './routes/shell'
import { describeSocialCards, type SocialCard } from './social-cards'
import { StaticRouter } from './ui/router'

const { loadPage, pageComponents } = createPages(import.meta.glob<PageModule>('./routes/*/*.tsx'))

/** Returns the assets of a page. */
type AssetsOf = (page: { file: PageFile; kind: PageKind }) => PageAssets

type RenderedPage = { path: string; file: PageFile; kind: PageKind }

/** Renders every page as a complete file and every shell, by path. */
export async function renderPages(assetsOf: AssetsOf): Promise<{ path: string; html: string }[]> {
  const all: (RenderedPage & { target: string })[] = [
    ...prerenderedPages().map((page) => ({ ...page, target: `${page.path}/index.html` })),
    ...shells().map(({ shell, ...page }) => ({ ...page, target: shell })),
  ]
  for (const { file, path } of all) await loadPage(file, path)
  const pages = pageComponents()
  const files = []
  for (const { target, ...page } of all) {
    files.push({ path: target, html: await renderPage({ page, pages, assetsOf }) })
  }
  return files
}

/** Renders a single page that React does not run, for development; null if the path has none. */
export async function renderReadPage(pathname: string, assets: PageAssets): Promise<string | null> {
  const page = prerenderedPages().find(({ path, kind }) => path === pathname && !runsReact(kind))
  if (!page) return null
  await loadPage(page.file, pathname)
  return renderPage({ page, pages: pageComponents(), assetsOf: () => assets })
}

async function renderPage({
  page: { path, file, kind },
  pages,
  assetsOf,
}: {
  page: RenderedPage
  pages: ReturnType<typeof pageComponents>
  assetsOf: AssetsOf
}): Promise<string> {
  const locale = localeOf(path)
  overwriteGetLocale(() => locale)
  const { meta, structuredData } = await loadPage(file)
  const body = renderToString(
    <StaticRouter pathname={path}>
      <App pages={pages} Shell={Shell} Protected={Protected} />
    </StaticRouter>,
  )
  return renderDocument({
    page: { pathname: path, kind },
    locale,
    meta: meta(path),
    structuredData: structuredData?.(path) ?? [],
    notice: runsReact(kind) ? renderToString(<ScriptNotice className="page pt-4" />) : '',
    body,
    assets: assetsOf({ file, kind }),
  })
}

/** Renders the files for search engines and feed readers, by path. */
export async function renderDiscoveryFiles(): Promise<{ path: string; text: string }[]> {
  return renderDiscovery(await loadMeta())
}

/** Returns the contents of the images for shared links. */
export async function renderSocialCards(): Promise<SocialCard[]> {
  return describeSocialCards(await loadMeta())
}

async function loadMeta(): Promise<(file: string) => PageModule['meta']> {
  const metas = new Map<string, PageModule['meta']>()
  for (const { file } of [...prerenderedPages(), ...shells()])
    metas.set(file, (await loadPage(file)).meta)
  return (file) => metas.get(file) ?? noMeta
}

function noMeta(): never {
  throw new Error('the site map has a page that is not loaded')
}

export { renderShell } from '~/ui/frame/html-document'
