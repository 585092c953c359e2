import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What stands behind the # of the address, without it. Empty while a page is taken over from its file, which was made
 * for the address without it.
 */
export function useHash(): string {
  const { hash } = useLocation()
  return useSyncExternalStore(
    () => () => {},
    () => hash.slice(1),
    () => '',
  )
}
