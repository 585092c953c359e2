import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What stands behind the ? of the address. Empty while a page is taken over from its file, which was made for the
 * address without it.
 */
export function useSearch(): URLSearchParams {
  const { search } = useLocation()
  const shown = useSyncExternalStore(
    () => () => {},
    () => search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(shown), [shown])
}
