import { PHASES } from './phases.ts'
import type { Feedback, Outcome, Room } from './room.ts'

/** Longest feedback, in characters. */
export const MAX_FEEDBACK_LENGTH = 1000
/** Most feedback in one room. @internal */
export const MAX_FEEDBACK = 300

type NewFeedback = Pick<Feedback, 'id' | 'kind' | 'text'> & { topicId?: string | undefined }

/**
 * Adds feedback. The author's browser chooses the id, so that an item sent twice is stored once. An item about a topic
 * that the room lacks becomes a general one.
 */
export function addFeedback(
  room: Room,
  { id, kind, text, topicId: about }: NewFeedback,
): Outcome<'ROOM_CLOSED' | 'TOO_MUCH_FEEDBACK'> {
  if (PHASES[room.phase].isClosed) return { ok: false, reason: 'ROOM_CLOSED' }
  if (room.feedback.some((item) => item.id === id)) return { ok: true, room }
  if (room.feedback.length >= MAX_FEEDBACK) return { ok: false, reason: 'TOO_MUCH_FEEDBACK' }
  const topicId = room.topics.find((topic) => topic.id === about)?.id ?? null
  const item = { id, kind, text: text.trim(), topicId, groupId: null, isHidden: false }
  return { ok: true, room: { ...room, feedback: [...room.feedback, item] } }
}

/** Hides an item from the report and from everyone but the facilitator, or shows it again. */
export function hideFeedback(
  room: Room,
  { id, isHidden }: Pick<Feedback, 'id' | 'isHidden'>,
): Outcome<'NOT_FOUND'> {
  if (!room.feedback.some((item) => item.id === id)) return { ok: false, reason: 'NOT_FOUND' }
  const feedback = room.feedback.map((item) => (item.id === id ? { ...item, isHidden } : item))
  return { ok: true, room: { ...room, feedback } }
}

/**
 * Groups an item, with the items grouped under it, under another of its kind. Null ungroups it. Groups have one level:
 * if the other item is grouped itself, its group is used.
 */
export function groupFeedback(
  room: Room,
  { id, groupId }: Pick<Feedback, 'id' | 'groupId'>,
): Outcome<'NOT_FOUND'> {
  const item = room.feedback.find((other) => other.id === id)
  const named = room.feedback.find((other) => other.id === groupId)
  if (!item || (groupId !== null && named?.kind !== item.kind)) {
    return { ok: false, reason: 'NOT_FOUND' }
  }
  const target = named?.groupId ?? groupId
  if (target === id) return { ok: true, room }
  const follows = (other: Feedback) => other.id === id || (target !== null && other.groupId === id)
  const feedback = room.feedback.map((other) =>
    follows(other) ? { ...other, groupId: target } : other,
  )
  return { ok: true, room: { ...room, feedback } }
}

/** Returns the visible feedback. If the first item of a group is hidden, the next one leads the group. */
export function shownFeedback(feedback: readonly Feedback[]): Feedback[] {
  const shown = feedback.filter(({ isHidden }) => !isHidden)
  const ids = new Set(shown.map(({ id }) => id))
  return shown.map((item) => {
    if (item.groupId === null || ids.has(item.groupId)) return item
    const leader = shown.find(({ groupId }) => groupId === item.groupId)
    return { ...item, groupId: leader && leader.id !== item.id ? leader.id : null }
  })
}
