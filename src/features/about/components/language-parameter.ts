import { isLanguage } from '~/domain/text/languages'
import { languageTag } from '~/i18n/locale'

/**
 * Leads from `?lang=en` to the page's address in that language, on a page that has one such parameter. Other values mean
 * nothing. The head names the address.
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
