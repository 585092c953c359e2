import { isScore } from '../retrospectives/scale.ts'
import { nameKey } from '../squads/names.ts'
import {
  leavesOf,
  MAX_TOPICS,
  moveTopic,
  siblingsOf,
  type Topic,
  topLevelOf,
} from '../topics/topic-tree.ts'
import { isAboutMeeting } from './meeting-topic.ts'
import type { Outcome, Room } from './room.ts'

/**
 * Adds a topic at the end, before the vote on the meeting. Its title is its identity: a title that the room already has at the top level changes nothing, so
 * that one sent twice, or by two facilitators at once, is added once.
 */
export function addRoomTopic(
  room: Room,
  { topicId, title }: { topicId: string; title: string },
): Outcome<'TOO_MANY_TOPICS'> {
  const key = nameKey(title)
  if (topLevelOf(room.topics).some((topic) => nameKey(topic.title) === key)) {
    return { ok: true, room }
  }
  if (room.topics.length >= MAX_TOPICS) return { ok: false, reason: 'TOO_MANY_TOPICS' }
  const topic = { id: topicId, title: title.trim(), isSubtopic: false, hasChildren: false }
  return { ok: true, room: { ...room, topics: withMeetingLast([...room.topics, topic]) } }
}

function withMeetingLast(topics: readonly Topic[]): Topic[] {
  const others = topics.filter((topic) => !isAboutMeeting(topic))
  return [...others, ...topics.filter(isAboutMeeting)]
}

/**
 * Moves a topic, with its sub-topics, before one of its siblings, or to their end for null. Topics with votes can move
 * too, because the order decides only which topic is next. The vote on the meeting stays last.
 */
export function moveRoomTopic(
  room: Room,
  { topicId, before }: { topicId: string; before: string | null },
): Outcome<'NOT_FOUND'> {
  const topic = room.topics.find(({ id }) => id === topicId)
  if (!topic) return { ok: false, reason: 'NOT_FOUND' }
  const siblings = siblingsOf(room.topics, topic)
  const others = siblings.filter(({ id }) => id !== topicId)
  const to = before === null ? others.length : others.findIndex(({ id }) => id === before)
  if (to === -1) return { ok: false, reason: 'NOT_FOUND' }
  if (siblings.indexOf(topic) === to) return { ok: true, room }
  const topics = withMeetingLast(moveTopic(room.topics, { id: topicId, to }))
  return { ok: true, room: { ...room, topics } }
}

/**
 * Skips a topic in advance, or restores it. STALE: it has a score, or is the current topic, which the command `skip`
 * skips.
 */
export function skipRoomTopic(
  room: Room,
  { topicId, isSkipped }: { topicId: string; isSkipped: boolean },
): Outcome<'NOT_FOUND' | 'STALE'> {
  if (!leavesOf(room.topics).some(({ id }) => id === topicId)) {
    return { ok: false, reason: 'NOT_FOUND' }
  }
  const result = room.results.get(topicId)
  if (topicId === room.topicId || (result !== undefined && result !== 'skipped')) {
    return { ok: false, reason: 'STALE' }
  }
  if (isSkipped === (result === 'skipped')) return { ok: true, room }
  const results = new Map(room.results)
  if (isSkipped) results.set(topicId, 'skipped')
  else results.delete(topicId)
  return { ok: true, room: { ...room, results } }
}

/**
 * Sets the reason for the agreed score, or for having none. An empty text removes it. STALE: the topic has neither a
 * score nor revealed votes.
 */
export function giveReason(
  room: Room,
  { topicId, reason }: { topicId: string; reason: string },
): Outcome<'NOT_FOUND' | 'STALE'> {
  if (!leavesOf(room.topics).some(({ id }) => id === topicId)) {
    return { ok: false, reason: 'NOT_FOUND' }
  }
  const isRevealed = room.rounds.some((round) => round.topicId === topicId && round.tally !== null)
  if (!isRevealed && !isScore(room.results.get(topicId))) return { ok: false, reason: 'STALE' }
  const text = reason.trim()
  if (text === (room.reasons.get(topicId) ?? '')) return { ok: true, room }
  const reasons = new Map(room.reasons)
  if (text === '') reasons.delete(topicId)
  else reasons.set(topicId, text)
  return { ok: true, room: { ...room, reasons } }
}
