import { isJsonObject } from '~/domain/json'
import { navigate } from '~/lib/guarded-history'
import { useLocation } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

const QUERY = 'questions'

/**
 * The page on which packs are chosen stands at the address of the form that it is for, with a query: the form stays mounted with all that is typed, and the back button leads to it.
 */
export function usePackPage() {
  const isOpen = useSearch().has(QUERY)
  const { pathname, state } = useLocation()
  return {
    isOpen,
    open: () =>
      navigate(`${pathname}?${QUERY}`, {
        state: { ...(isJsonObject(state) && state), isAfterForm: true },
      }),
    /** Back to the form, in the history too. */
    close: () => {
      if (isJsonObject(state) && state.isAfterForm) window.history.back()
      else navigate(pathname, { state, replace: true })
    },
  }
}
