import { useLocation, useNavigate } from 'react-router'
import { isJsonObject } from '~/domain/json'
import { useSearch } from '~/ui/use-search'

const QUERY = 'questions'

/**
 * The page on which packs are chosen stands at the address of the form that it is for, with a query: the form stays mounted with all that is typed, and the back button leads to it.
 */
export function usePackPage() {
  const isOpen = useSearch().has(QUERY)
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen,
    open: () =>
      void navigate({ pathname, search: QUERY }, { state: { ...state, isAfterForm: true } }),
    /** Back to the form, in the history too. */
    close: () => {
      if (isJsonObject(state) && state.isAfterForm) void navigate(-1)
      else void navigate({ pathname, search: '' }, { state, replace: true })
    },
  }
}
