import { readText, sessionArea, writeText } from '~/lib/browser/browser-storage'

/** Key of the rooms that this browser leads. */
export const LED_ROOMS = 'quick-rooms'

const TYPED_SQUAD = 'quick-room-squad'

/** Stores the squad's name for the same form on the next page of this tab. */
export function keepTypedSquad(name: string): void {
  writeText(sessionArea, TYPED_SQUAD, name)
}

/** Takes the name that the previous page stored, once; '' without one. */
export function takeTypedSquad(): string {
  const kept = readText(sessionArea, TYPED_SQUAD)
  writeText(sessionArea, TYPED_SQUAD, null)
  return (kept.ok && kept.text) || ''
}
