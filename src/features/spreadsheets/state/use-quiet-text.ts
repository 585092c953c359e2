import { useEffect, useState } from 'react'

/** Delay before a text is announced, so that typing does not queue announcements. */
const QUIET_MS = 500

/** Returns the text after it has stayed the same for a moment. */
export function useQuietText(text: string): string {
  const [quiet, setQuiet] = useState('')
  // External system: the browser's timer.
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}
