import { useLocation } from '~/ui/router'
import { type Locale, localeOf } from './locale'

/** Returns the current language. Separate from the rule itself, which also works without a router. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}
