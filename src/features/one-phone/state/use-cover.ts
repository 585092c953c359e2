import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { coverTurn } from '~/domain/local/one-phone'
import { changeRound, readRound } from '~/features/one-phone/client'
import { departure } from '~/lib/browser/guarded-history'

/**
 * Hides the scores of an open turn when the page is hidden, as with a locked phone or another app, and instead of going back. On the other screens
 * `LeaveGuard` asks before going back.
 */
export function useCover(): void {
  // Observes the browser's history and the visibility of the page.
  useEffect(() => {
    const unsubscribe = departure.subscribe(() => {
      const asked = departure.read()
      if (asked && cover()) asked.stay()
    })
    document.addEventListener('visibilitychange', coverHidden)
    // The page may be cached and shown again when the user comes back to it.
    addEventListener('pagehide', cover)
    // The browser may suspend a page, and wake it up or discard it later.
    document.addEventListener('freeze', cover)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', coverHidden)
      removeEventListener('pagehide', cover)
      document.removeEventListener('freeze', cover)
    }
  }, [])
}

function coverHidden(): void {
  if (document.visibilityState === 'hidden') cover()
}

/** Covers at once, because a hidden page is not rendered again before it is shown. Returns true if there was something to cover. */
function cover(): boolean {
  const before = readRound()
  flushSync(() => changeRound(coverTurn))
  return readRound() !== before
}
