import { useSyncExternalStore } from 'react'

/** The width of `--below-layout`, on screens: paper has room for three columns. */
const NARROW = 'screen and (max-width: 56.25em)'

/** True where the page stands in one column, so that a cell of the map is as narrow as that leaves it. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches
}
