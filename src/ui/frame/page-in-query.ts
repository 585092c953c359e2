import { isJsonObject } from '~/domain/text/json'
import { navigate } from '~/lib/browser/guarded-history'
import { useLocation } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

/** Opens and closes a page at another page's address with a query: the other one can stay mounted with its input, and the back button returns to it. */
export function usePageInQuery(name: string) {
  const query = useSearch()
  const { pathname, state } = useLocation()
  function addressWith(value: string | null): string {
    const search = new URLSearchParams(query)
    if (value === null) search.delete(name)
    else search.set(name, value)
    // A name alone needs no equals sign.
    const text = search.toString().replace(/=(?=&|$)/g, '')
    return text === '' ? pathname : `${pathname}?${text}`
  }
  return {
    /** The page's subject, possibly empty; null while it is closed. */
    value: query.get(name),
    open: (value = '') =>
      navigate(addressWith(value), {
        state: { ...(isJsonObject(state) && state), isAfter: true },
      }),
    /** Returns to the previous page, in the history too. */
    close: () => {
      if (isJsonObject(state) && state.isAfter) window.history.back()
      else navigate(addressWith(null), { state, replace: true })
    },
  }
}
