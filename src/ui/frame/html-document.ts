import { findPage } from '~/i18n/find-page'
import { type Locale, languageTag, localeOf, pathIn } from '~/i18n/locale'
import { feedTitle, headTags, type PageMeta } from '~/i18n/page-head'
import { asksOf, isListed, type PageKind, prerenderedPages } from '~/i18n/site-map'
import { type StructuredData, toJsonLd } from '~/i18n/structured-data'
import { askEarly } from '~/lib/browser/early-answers'
import { escapeMarkup } from '~/lib/escape-markup'
import { ORIGIN_PLACEHOLDER, ORIGIN_TAG } from '~/lib/public-origin'
import { site } from '../../../site.config'
import { NOTE_EARLY_PRESSES } from './early-presses'
import { HOLD_EARLY_SUBMITS } from './early-submit'
import { ROOT_SCRIPT } from './root-script'

/**
 * What a page loads, by the addresses that the build gave; the text of its styles stands in the page itself, so that
 * the first paint waits for nothing but the page.
 */
export type PageAssets = { script: string; preloads: string[]; styles: string[]; css: string }

/** A page's file, complete, or the shell of a page. Without a page it draws whatever its address names. */
export function renderDocument({
  page,
  locale,
  meta,
  structuredData,
  body,
  assets,
}: {
  page: { pathname: string; kind: PageKind } | null
  locale: Locale
  meta: PageMeta
  structuredData: readonly StructuredData[]
  body: string
  assets: PageAssets
}): string {
  const tags = page ? headTags({ ...page, ...meta }) : []
  return `<!doctype html>
<html lang="${languageTag(locale)}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color">
<meta name="${ORIGIN_TAG}" content="${ORIGIN_PLACEHOLDER}">
<script>${ROOT_SCRIPT}</script>
<title>${escapeMarkup(meta.title)}</title>
${tags.map(({ tag, attributes }) => element(tag, { ...attributes, 'data-page': '' })).join('\n')}
${styleTags(assets)}
${structuredData.length > 0 ? `<script type="application/ld+json">${toJsonLd(structuredData)}</script>` : ''}
${page && isListed(page.kind) ? feedLink(locale) : ''}
${body ? '' : scriptTags(assets)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
</head>
<body><div id="app">${body}</div>${body && page?.kind !== 'still' ? `<script>${page ? askFor(page) : ''}${NOTE_EARLY_PRESSES}${HOLD_EARLY_SUBMITS}${loadAfterPaint(assets)}</script>` : ''}${page?.kind === 'public' ? speculationRules() : ''}</body></html>
`
}

/** The file for every path without one: it draws what its address names, in the browser. */
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
 * The files of the styles are named as well, switched off: a page's code asks for those that it needs and does not find
 * named. The font of every page is asked for with them; found in the styles, it would be after the first layout.
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

function scriptTags({ script, preloads }: PageAssets): string {
  return [
    ...preloads.map((href) => element('link', { rel: 'modulepreload', href })),
    `<script type="module" src="${script}"></script>`,
  ].join('\n')
}

/** The first answers that a page of an account needs travel beside its code. */
function askFor({ pathname, kind }: { pathname: string; kind: PageKind }): string {
  const page = findPage(pathname)
  if (kind !== 'protected' || !page) return ''
  return askEarly({ path: pathIn(localeOf(pathname), page.path), asks: asksOf(page) })
}

/** On a slow phone the browser takes 3 to 5 ms to ask for one, and no task should last 50. */
const FILES_A_TASK = 6

/**
 * A page that is complete is read before it is used: its scripts are asked for once it has been painted, so that on a
 * slow line they do not hold up its text. A page in the background is not painted and loads at once.
 */
function loadAfterPaint({ script, preloads }: PageAssets): string {
  return `(()=>{const d=document,add=(t,a)=>d.head.append(Object.assign(d.createElement(t),a)),
hrefs=${JSON.stringify(preloads)},
load=()=>{for(const href of hrefs.splice(0,d.hidden?hrefs.length:${FILES_A_TASK}))add('link',{rel:'modulepreload',href});hrefs.length?setTimeout(load):add('script',{type:'module',src:${JSON.stringify(script)}})};
d.hidden?load():requestAnimationFrame(()=>setTimeout(load))})()`
}

/** The browser may fetch a public page as soon as the user points at a link to it: such a page is a file and asks for nothing of the visitor's. */
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
