import { type Locale, languageTag } from '~/i18n/locale'
import { headTags, type PageMeta } from '~/i18n/page-head'
import type { PageKind } from '~/i18n/site-map'

/** Updates the document's head after a change of page or language. */
export function showHead({
  pathname,
  kind,
  locale,
  meta,
}: {
  pathname: string
  kind: PageKind
  locale: Locale
  meta: PageMeta
}): void {
  const root = document.documentElement
  // Setting it makes the browser recompute all styles of the page, even if it is the same.
  if (root.lang !== languageTag(locale)) root.lang = languageTag(locale)
  document.title = meta.title
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  for (const { tag, attributes } of headTags({ pathname, kind, ...meta })) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.dataset.page = ''
    document.head.append(element)
  }
}
