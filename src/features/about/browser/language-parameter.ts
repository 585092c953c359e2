import { isLanguage } from '~/domain/text/languages'
import { languageTag } from '~/i18n/locale'

/**
 * Redirects from `?lang=en` to the page in that language, on pages with a language parameter. Ignores other values. The address comes
 * from the page's head.
 */
export function followLanguageParameter(): void {
  const address = new URL(location.href)
  const wanted = address.searchParams.get('lang')
  if (wanted === null || !isLanguage(wanted)) return
  if (!document.querySelector('[data-language-parameter]')) return
  const named = `link[rel=alternate][hreflang="${languageTag(wanted)}"]`
  const twin = document.querySelector<HTMLLinkElement>(named)
  if (!twin) return
  address.pathname = new URL(twin.href).pathname
  address.searchParams.delete('lang')
  location.replace(address)
}
