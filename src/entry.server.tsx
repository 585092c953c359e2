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
    const { text, sourcesOf, things } = await loadPage(file)
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
        text: text(path),
        things: things?.(path) ?? [],
        body,
        assets,
      }),
    })
  }
  return files
}

/** What search engines and feed readers ask for, by the path of its file. */
export async function renderFound(): Promise<{ path: string; text: string }[]> {
  return renderDiscovery(await loadTexts())
}

/** What the images beside shared links show, one for each public page. */
export async function renderSocialCards(): Promise<SocialCard[]> {
  return describeSocialCards(await loadTexts())
}

async function loadTexts(): Promise<(file: string) => PageModule['text']> {
  const texts = new Map<string, PageModule['text']>()
  for (const { file } of prerenderedPages()) texts.set(file, (await loadPage(file)).text)
  return (file) => texts.get(file) ?? noText
}

function noText(): never {
  throw new Error('the site map has a page that is not loaded')
}

export { renderShell } from './ui/html-document'
