import { FEWEST_SCORES, MAX_SEATS } from '../room.ts'
import { HOUR_MS, QUARTER_MS, type WindowSettings } from './window.ts'

export const SHORTEST_WINDOW_MS = HOUR_MS
export const LONGEST_WINDOW_MS = 14 * 24 * HOUR_MS

export type SettingsRefusal =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'NOT_A_QUARTER'
  | 'UNKNOWN_ZONE'
  | 'TOO_FEW_PEOPLE'
  | 'TOO_MANY_PEOPLE'

/**
 * Returns the reason why a window cannot be opened. Null if it can. `people` is the number of invited people, or of
 * those expected behind an open link.
 */
export function refusalOfSettings(
  { opensAt, closesAt, zone, least }: WindowSettings,
  people: number,
): SettingsRefusal | null {
  if (closesAt - opensAt < SHORTEST_WINDOW_MS) return 'TOO_SHORT'
  if (closesAt - opensAt > LONGEST_WINDOW_MS) return 'TOO_LONG'
  if (!isQuarter(closesAt)) return 'NOT_A_QUARTER'
  if (!isZone(zone)) return 'UNKNOWN_ZONE'
  if (people > MAX_SEATS) return 'TOO_MANY_PEOPLE'
  // Fewer than three scores are never shown, so fewer people cannot have a result.
  return least < FEWEST_SCORES || people < least ? 'TOO_FEW_PEOPLE' : null
}

export function isQuarter(moment: number): boolean {
  return Number.isInteger(moment / QUARTER_MS)
}

/** True for an IANA name. Offsets such as `+03:00` do not follow changes of clocks. */
function isZone(zone: string): boolean {
  if (!/^[A-Z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
