import { useSyncExternalStore } from 'react'

/** True while the page is laid out for paper, so that what only print needs costs nothing else. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, isNotPrinting)
}

function subscribe(onChange: () => void): () => void {
  const print = window.matchMedia('print')
  print.addEventListener('change', onChange)
  return () => print.removeEventListener('change', onChange)
}

function isPrinting(): boolean {
  return window.matchMedia('print').matches
}

function isNotPrinting(): boolean {
  return false
}
