import { useLocation } from '~/ui/router'
import { type Locale, localeOf } from './locale'

/** Apart from the rule itself, which is used where there is no router. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}
