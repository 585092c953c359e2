// Runs at build time only: what it renders becomes the site's files.
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { site } from '../site.config'
import { App } from './app'
import { localeOf } from './i18n/locale'
import { prerenderedPages } from './i18n/site-map'
import { loadPage, pageComponents } from './pages'
import { overwriteGetLocale } from './paraglide/runtime'
import { type PageAssets, renderDocument } from './ui/html-document'

/** Every page as a complete file, by its path. `assetsOf` tells what a route module loads. */
export async function renderPages(
  assetsOf: (file: string) => PageAssets,
): Promise<{ path: string; html: string }[]> {
  for (const { file } of prerenderedPages()) await loadPage(file)
  const pages = pageComponents()
  const files = []
  for (const { path, file, kind } of prerenderedPages()) {
    const locale = localeOf(path)
    overwriteGetLocale(() => locale)
    const { text } = await loadPage(file)
    const body = renderToString(
      <StaticRouter location={path}>
        <App pages={pages} />
      </StaticRouter>,
    )
    const assets = assetsOf(file)
    files.push({
      path,
      html: renderDocument({
        page: { pathname: path, kind },
        locale,
        text: text(),
        body,
        assets,
      }),
    })
  }
  return files
}

/** The file for every path without one: it draws what its address names, in the browser. */
export function renderShell(assets: PageAssets): string {
  const text = { title: site.name, description: '' }
  return renderDocument({ page: null, locale: 'pt', text, body: '', assets })
}
