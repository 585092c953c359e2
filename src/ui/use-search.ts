import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from './router'

/** Returns the address's query. Empty during hydration, because the prerendered file was made for the address without it. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation()
  const shown = useSyncExternalStore(
    () => () => {},
    () => search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(shown), [shown])
}
