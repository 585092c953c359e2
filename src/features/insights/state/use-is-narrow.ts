import { useSyncExternalStore } from 'react'

/** The width of `--below-layout`, for screens only: paper has room for three columns. */
const NARROW = 'screen and (max-width: 56.25em)'

/** True if the page has one column, which makes the cells of the map narrow. */
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
