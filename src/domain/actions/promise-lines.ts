import type { RoomLine } from '../rooms/lines/room-line.ts'
import { toPlainName } from '../squads/names.ts'
import { isJsonObject } from '../text/json.ts'
import { MAX_ACTION_TITLE, MAX_OWNER_NAME } from './action.ts'
import { MAX_ACTION_NOTE } from './action-fields.ts'
import { ideaFrom } from './idea.ts'

/** A line that the facilitator writes at the end of a room, before the squad promises it. */
export type PromiseLine = {
  /** Unique within its room. */
  key: number
  title: string
  note: string
  /** Id of a topic; '' for none. */
  topicId: string
  /** A member's name, another name, or '' for the squad. */
  owner: string
  dueSprint: number
  /** The text that the line was made from; null for a typed one. */
  source: string | null
}

/** The number of promises that usually fit into a sprint. */
export const MOST_LINES = 3

export function blankLine(lines: readonly PromiseLine[], sprint: number): PromiseLine {
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1
  return { key, title: '', note: '', topicId: '', owner: '', dueSprint: sprint + 1, source: null }
}

/** Adds a line made from a text, in place of the first empty one. */
export function addLine(
  lines: readonly PromiseLine[],
  { text, topicId, sprint }: { text: string; topicId: string; sprint: number },
): PromiseLine[] {
  const made = { ...blankLine(lines, sprint), ...ideaFrom(text), topicId, source: text }
  const at = lines.findIndex(isBlank)
  return at === -1 ? [...lines, made] : lines.with(at, made)
}

/** Returns the lines, with empty ones while there are fewer than three promises. */
export function shownLines(
  lines: readonly PromiseLine[],
  { sprint, agreed }: { sprint: number; agreed: number },
): PromiseLine[] {
  const shown = [...lines]
  while (agreed + shown.length < MOST_LINES) shown.push(blankLine(shown, sprint))
  return shown
}

/** Returns the written lines as a quick room keeps them. */
export function toRoomLines(lines: readonly PromiseLine[]): RoomLine[] {
  return lines
    .filter((line) => !isBlank(line))
    .map(({ title, owner, topicId }) => ({
      ...{ title: toPlainName(title).trim(), owner: owner.trim(), topicId: topicId || null },
    }))
}

/** Returns the lines of a quick room in a browser that has not written them. */
export function fromRoomLines(lines: readonly RoomLine[], sprint: number): PromiseLine[] {
  return lines.map(({ title, owner, topicId }, at) => ({
    ...blankLine([], sprint),
    ...{ key: at + 1, title, owner, topicId: topicId ?? '' },
  }))
}

export function isBlank({ title }: Pick<PromiseLine, 'title'>): boolean {
  return toPlainName(title).trim() === ''
}

/** Reads lines from storage, which may contain anything. */
export function parseLines(value: unknown): PromiseLine[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((line) => {
    if (!isJsonObject(line)) return []
    const { key, title, note, topicId, owner, dueSprint, source } = line
    if (!Number.isInteger(key) || !Number.isInteger(dueSprint)) return []
    const text = (given: unknown, most: number) =>
      typeof given === 'string' ? given.slice(0, most) : ''
    return [
      {
        ...{ key: Number(key), dueSprint: Number(dueSprint) },
        ...{ title: text(title, MAX_ACTION_TITLE), note: text(note, MAX_ACTION_NOTE) },
        ...{ topicId: text(topicId, Number.POSITIVE_INFINITY), owner: text(owner, MAX_OWNER_NAME) },
        source: typeof source === 'string' ? source : null,
      },
    ]
  })
}
