import { pathIn, useLocale } from '~/i18n/locale'
import { safeNext } from '~/lib/safe-next'
import { useSearch } from '~/ui/use-search'

/** Where signing in leads, in the language of the page, and the addresses that carry it along, in Portuguese. */
export function useNext() {
  const locale = useLocale()
  const next = safeNext(useSearch().get('next'))
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return {
    next: pathIn(locale, next ?? '/dashboard'),
    login: `/login${query}`,
    signup: `/signup${query}`,
  }
}
