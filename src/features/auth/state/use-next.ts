import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { safeNext } from '~/lib/safe-next'
import { useSearch } from '~/ui/use-search'

/**
 * Returns the page to open after signing in, in the page's language, and the sign-in addresses that contain it, in Portuguese. `isInvited` is true on
 * the way to an invitation.
 */
export function useNext() {
  const locale = useLocale()
  const next = safeNext(useSearch().get('next'))
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return {
    next: pathIn(locale, next ?? '/dashboard'),
    login: `/login${query}`,
    signup: `/signup${query}`,
    isInvited: next?.startsWith('/invitation/') === true,
  }
}
