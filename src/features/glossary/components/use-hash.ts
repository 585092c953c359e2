import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * The part of the address after the #. Empty during hydration, because the prerendered file was made for the address
 * without it.
 */
export function useHash(): string {
  const { hash } = useLocation()
  return useSyncExternalStore(
    () => () => {},
    () => hash.slice(1),
    () => '',
  )
}
