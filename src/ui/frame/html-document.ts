import { findPage } from '~/i18n/find-page'
import { type Locale, languageTag, localeOf, pathIn } from '~/i18n/locale'
import { feedTitle, headTags, type PageMeta, previewTags } from '~/i18n/page-head'
import { asksOf, isListed, type PageKind, prerenderedPages } from '~/i18n/site-map'
import { type StructuredData, toJsonLd } from '~/i18n/structured-data'
import { askEarly } from '~/lib/browser/early-answers'
import { escapeMarkup } from '~/lib/escape-markup'
import { ORIGIN_PLACEHOLDER, ORIGIN_TAG } from '~/lib/public-origin'
import { site } from '../../../site.config'
import { NOTE_EARLY_PRESSES } from './early-presses'
import { HOLD_EARLY_SUBMITS } from './early-submit'
import { ROOT_SCRIPT } from './root-script'
import { SITE_BAR } from './site-bar'

/** A page's assets, by the addresses from the build. The text of its styles is inline, so that the first paint waits for the page alone. */
export type PageAssets = { script: string; preloads: string[]; styles: string[]; css: string }

/** Renders a page's file, complete, or as a shell. Without a page it renders the one that its address names. */
export function renderDocument({
  page,
  locale,
  meta,
  structuredData,
  notice = '',
  body,
  assets,
}: {
  page: { pathname: string; kind: PageKind } | null
  locale: Locale
  meta: PageMeta
  structuredData: readonly StructuredData[]
  /** Markup above the page, outside React's part of the document. */
  notice?: string
  body: string
  assets: PageAssets
}): string {
  const tags = page ? headTags({ ...page, ...meta }) : []
  const previews = page ? previewTags({ ...page, ...meta }) : []
  return `<!doctype html>
<html lang="${languageTag(locale)}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color">
<meta name="${ORIGIN_TAG}" content="${ORIGIN_PLACEHOLDER}">
<script>${ROOT_SCRIPT}</script>
<title>${escapeMarkup(meta.title)}</title>
${tags.map(({ tag, attributes }) => element(tag, { ...attributes, 'data-page': '' })).join('\n')}
${previews.map(({ tag, attributes }) => element(tag, attributes)).join('\n')}
${styleTags(assets)}
${structuredData.length > 0 ? `<script type="application/ld+json">${toJsonLd(structuredData)}</script>` : ''}
${page && isListed(page.kind) ? feedLink(locale) : ''}
${body.includes(`id="${SITE_BAR}"`) ? awaitBar() : ''}
${body ? '' : scriptTags(assets)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
</head>
<body>${notice}<div id="app">${body}</div>${body && page?.kind !== 'still' ? `<script>${page ? askFor(page) : ''}${NOTE_EARLY_PRESSES}${HOLD_EARLY_SUBMITS}${loadAfterPaint(assets)}</script>` : ''}${page?.kind === 'public' ? speculationRules() : ''}</body></html>
`
}

/** Renders the file for every path without one: the browser renders the page that the address names. */
export function renderShell(assets: PageAssets): string {
  const meta = { title: site.name, description: '' }
  return renderDocument({ page: null, locale: 'pt', meta, structuredData: [], body: '', assets })
}

function feedLink(locale: Locale): string {
  return element('link', {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: feedTitle(locale),
    href: pathIn(locale, '/feed.xml'),
  })
}

/**
 * Returns the style tags. The styles' files are also named, but disabled: a page's code requests those that it needs and does not find named. The
 * font of every page is requested with them, because the styles would request it only after the first layout.
 */
function styleTags({ styles, css }: PageAssets): string {
  const [, font] = css.match(/url\((\/assets\/retroscore-sans[^)]+)\)/) ?? []
  const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
  return [
    ...(font ? [element('link', { ...preload, href: font })] : []),
    ...(css ? [`<style>${css}</style>`] : []),
    ...styles.map((href) => element('link', { rel: 'stylesheet', href, disabled: '' })),
  ].join('\n')
}

/** Delays the first paint until the bar is parsed: a part of the document that ends inside the bar would be painted, and the rest would move it. */
function awaitBar(): string {
  return element('link', { rel: 'expect', href: `#${SITE_BAR}`, blocking: 'render' })
}

function scriptTags({ script, preloads }: PageAssets): string {
  return [
    ...preloads.map((href) => element('link', { rel: 'modulepreload', href })),
    `<script type="module" src="${script}"></script>`,
  ].join('\n')
}

/** Returns the script that requests an account page's first data in parallel with its code. */
function askFor({ pathname, kind }: { pathname: string; kind: PageKind }): string {
  const page = findPage(pathname)
  if (kind !== 'protected' || !page) return ''
  return askEarly({ path: pathIn(localeOf(pathname), page.path), asks: asksOf(page) })
}

/** A slow phone needs 3 to 5 ms to request a file, and no task should last 50. */
const FILES_A_TASK = 6

/**
 * Loads the scripts of a complete page after its first paint, so that they do not delay its text on a slow line. A page in the background is not
 * painted and loads at once.
 */
function loadAfterPaint({ script, preloads }: PageAssets): string {
  return `(()=>{const d=document,add=(t,a)=>d.head.append(Object.assign(d.createElement(t),a)),
hrefs=${JSON.stringify(preloads)},
load=()=>{for(const href of hrefs.splice(0,d.hidden?hrefs.length:${FILES_A_TASK}))add('link',{rel:'modulepreload',href});hrefs.length?setTimeout(load):add('script',{type:'module',src:${JSON.stringify(script)}})};
d.hidden?load():requestAnimationFrame(()=>setTimeout(load))})()`
}

/** Lets the browser fetch a public page as soon as the user points at a link to it: such a page is a static file without personal requests. */
function speculationRules(): string {
  const pages = prerenderedPages().filter(({ kind }) => kind === 'public')
  const rule = { where: { href_matches: pages.map(({ path }) => path) }, eagerness: 'moderate' }
  return `<script type="speculationrules">${JSON.stringify({ prefetch: [rule] })}</script>`
}

function element(tag: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeMarkup(value)}"`,
  )
  return `<${tag} ${pairs.join(' ')}>`
}
