import { readText, sessionArea, writeText } from '~/lib/browser/browser-storage'

const TYPED_SQUAD = 'quick-room-squad'

/** Keeps the squad's name for the same form on the next page of this tab. */
export function keepTypedSquad(name: string): void {
  writeText(sessionArea, TYPED_SQUAD, name)
}

/** What the page before this one has kept, once; '' if it kept nothing. */
export function takeTypedSquad(): string {
  const kept = readText(sessionArea, TYPED_SQUAD)
  writeText(sessionArea, TYPED_SQUAD, null)
  return (kept.ok && kept.text) || ''
}
