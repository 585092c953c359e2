import type { ActiveUsers } from './schema'

/**
 * Returns the number of people who have created a retrospective in the last two months; null if it is unknown. Uses `fetch`, because the typed
 * client would be too much code for one number.
 */
export async function readActiveUsers(): Promise<number | null> {
  try {
    const response = await fetch('/api/stats/active-users')
    if (!response.ok) return null
    const { count }: ActiveUsers = await response.json()
    return Number.isSafeInteger(count) ? count : null
  } catch {
    return null
  }
}
