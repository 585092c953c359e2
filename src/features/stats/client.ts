import type { ActiveUsers } from './schema'

/**
 * How many people have created a retrospective in the last two months; null when it cannot be known. By hand: the typed client would
 * be on the page for one number.
 */
export async function readActiveUsers(): Promise<number | null> {
  try {
    const answer = await fetch('/api/stats/active-users')
    if (!answer.ok) return null
    const { count }: ActiveUsers = await answer.json()
    return Number.isSafeInteger(count) ? count : null
  } catch {
    return null
  }
}
