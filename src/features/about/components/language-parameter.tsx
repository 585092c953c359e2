import { Navigate, useLocation } from 'react-router'
import type { Locale } from '~/i18n/locale'
import { useSearch } from '~/ui/use-search'

const ADDRESSES: Record<Locale, string> = { pt: '/sobre', en: '/en/about' }

/** Leads from `?lang=pt` or `?lang=en` to the page's address in that language. Other values mean nothing. */
export function LanguageParameter() {
  const { hash, state } = useLocation()
  const search = useSearch()
  const wanted = search.get('lang')
  if (wanted !== 'pt' && wanted !== 'en') return null
  const others = new URLSearchParams(search)
  others.delete('lang')
  const to = { pathname: ADDRESSES[wanted], search: others.toString(), hash }
  return <Navigate to={to} replace state={state} />
}
