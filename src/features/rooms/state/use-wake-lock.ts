import { useEffect } from 'react'

/**
 * Keeps the screen awake while `isOn` and the page is visible, in browsers that can. A browser releases the lock of a
 * hidden page automatically, and may refuse it, for example to save power. The screen then goes dark as usual.
 */
export function useWakeLock(isOn: boolean): void {
  // Holds the browser's wake lock, which follows the visibility of the document.
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: Promise<WakeLockSentinel | null> | null = null
    const release = () => {
      void lock?.then((held) => held?.release())
      lock = null
    }
    function follow() {
      release()
      if (isOver || document.visibilityState !== 'visible') return
      lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', follow)
      release()
    }
  }, [isOn])
}
