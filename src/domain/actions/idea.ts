import type { RoomAction } from '../rooms/room-action.ts'
import { titleKey } from '../squads/names.ts'
import { MAX_ACTION_NOTE, MAX_ACTION_TITLE } from './action.ts'

/** What an action takes over of a text. */
export type Idea = { title: string; note: string }

/** The text as a title. If it is too long, it is cut at a word, and the note has all of it, or as much as fits. */
export function ideaFrom(text: string): Idea {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const title = cut(line, MAX_ACTION_TITLE)
  return { title, note: title === line ? '' : cut(text.trim(), MAX_ACTION_NOTE) }
}

/** Of one word that is longer than the rest the beginning. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, most)
  const words = head.slice(0, Math.max(0, head.search(/\s+\S*$/)))
  const kept = words.length > most / 2 ? words : trimSurrogate(head.slice(0, -1))
  return `${kept.replace(/[\s,;:.…–-]+$/, '')}…`
}

/** A character outside the basic plane is two units, which belong together. */
function trimSurrogate(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * The action of the room that has been made from the text. Nothing ties the two but that they say the same, so that no action tells who wrote a
 * comment; one that was reworded since is another one. Dropped actions do not count.
 */
export function actionOf(actions: readonly RoomAction[], text: string): RoomAction | null {
  const key = titleKey(ideaFrom(text).title)
  return actions.find(({ title, state }) => state !== 'dropped' && titleKey(title) === key) ?? null
}
