import { useSyncExternalStore } from 'react'

/** Returns true while the page is laid out for print, so that content for print costs nothing otherwise. */
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
