import { useEffect, useState } from 'react'
import type { ActiveUsers } from './schema'

/**
 * How many people have created a retrospective in the last two months; null until that is known, and when it cannot be.
 * Asked for once the page can be used. By hand: the typed client and SWR would be on every page for one number.
 */
export function useActiveUsers(): number | null {
  const [count, setCount] = useState<number | null>(null)
  // The server.
  useEffect(() => {
    const asking = new AbortController()
    readCount(asking.signal).then(setCount, () => {
      // What is shown until then goes on standing there.
    })
    return () => asking.abort()
  }, [])
  return count
}

async function readCount(signal: AbortSignal): Promise<number | null> {
  const answer = await fetch('/api/stats/active-users', { signal })
  if (!answer.ok) return null
  const { count }: ActiveUsers = await answer.json()
  return Number.isSafeInteger(count) ? count : null
}
