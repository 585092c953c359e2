import { useSyncExternalStore } from 'react'

let isBeforePrint = false

/** Returns true while the page is laid out for print, so that content for print costs nothing otherwise. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, isNotPrinting)
}

/** The event comes before the browser counts the pages; the query changes afterwards, so that content which grows then would be cut off. */
function subscribe(onChange: () => void): () => void {
  const print = window.matchMedia('print')
  const note = ({ type }: Event) => {
    isBeforePrint = type === 'beforeprint'
    onChange()
  }
  print.addEventListener('change', onChange)
  window.addEventListener('beforeprint', note)
  window.addEventListener('afterprint', note)
  return () => {
    isBeforePrint = false
    print.removeEventListener('change', onChange)
    window.removeEventListener('beforeprint', note)
    window.removeEventListener('afterprint', note)
  }
}

function isPrinting(): boolean {
  return isBeforePrint || window.matchMedia('print').matches
}

function isNotPrinting(): boolean {
  return false
}
