import type { RoomAction } from '../rooms/room-action.ts'
import { titleKey } from '../squads/names.ts'
import { MAX_ACTION_TITLE } from './action.ts'
import { MAX_ACTION_NOTE } from './action-fields.ts'

/** The fields of an action that a text fills. */
export type Idea = { title: string; note: string }

/** Turns the text into a title. Cuts a longer text at a word and keeps as much of it as fits in the note. */
export function ideaFrom(text: string): Idea {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const title = cut(line, MAX_ACTION_TITLE)
  return { title, note: title === line ? '' : cut(text.trim(), MAX_ACTION_NOTE) }
}

/** Cuts a text at a word, or a single long word anywhere. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, most)
  const words = head.slice(0, Math.max(0, head.search(/\s+\S*$/)))
  const kept = words.length > most / 2 ? words : trimSurrogate(head.slice(0, -1))
  return `${kept.replace(/[\s,;:.…–-]+$/, '')}…`
}

/** Removes half a surrogate pair from the end. */
function trimSurrogate(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Returns the room's action that was made from the text. Only the equal text connects the two, so that no action reveals a comment's author. A
 * reworded action does not match, and neither does a dropped one.
 */
export function actionOf(actions: readonly RoomAction[], text: string): RoomAction | null {
  const key = titleKey(ideaFrom(text).title)
  return actions.find(({ title, state }) => state !== 'dropped' && titleKey(title) === key) ?? null
}
