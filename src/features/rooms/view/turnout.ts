import { PHASES } from '~/domain/rooms/phases'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'

/** Counts the seats of an open round: those present, and those that voted and left. */
export function turnoutOf({ seats, votes }: Pick<RoomView, 'seats' | 'votes'>): {
  votes: number
  total: number
} {
  return { votes, total: seats.filter(({ isPresent, hasVoted }) => isPresent || hasVoted).length }
}

/** True while the votes of the topic are collected again, which browsers do automatically. */
export function isCollectingAgain({
  phase,
  round,
  since,
}: Pick<RoomView, 'phase' | 'round' | 'since'>): boolean {
  return PHASES[phase].takesVotes && round > since
}

/** Returns the nicknames of seats that have not voted, and the number of those without one. */
export function missingOf({ seats }: Pick<RoomView, 'seats'>): {
  names: string[]
  unnamed: number
} {
  const missing = seats.filter(({ isPresent, hasVoted }) => isPresent && !hasVoted)
  const names = missing.flatMap(({ nickname }) => (nickname ? [nickname] : []))
  return { names, unnamed: missing.length - names.length }
}

export function countPresent({ seats }: Pick<RoomView, 'seats'>): number {
  return seats.filter(({ isPresent }) => isPresent).length
}

/** Returns the current topic with its position, counted from 1. Null without one, and in a closed room. */
export function currentTopic({
  phase,
  topics,
  topicId,
}: Pick<RoomView, 'phase' | 'topics' | 'topicId'>): { topic: TopicView; number: number } | null {
  if (PHASES[phase].isClosed) return null
  const at = topics.findIndex(({ id }) => id === topicId)
  const topic = topics[at]
  return topic ? { topic, number: at + 1 } : null
}

/** True if an earlier vote on the current topic was not kept. */
export function isVoteReplaced({ topics, topicId }: Pick<RoomView, 'topics' | 'topicId'>): boolean {
  return topics.some(({ id, hasReplaced }) => id === topicId && hasReplaced)
}

/** Returns the tallies of earlier votes on the current topic. */
export function earlierTallies({
  topics,
  topicId,
  phase,
}: Pick<RoomView, 'topics' | 'topicId' | 'phase'>): TopicView['tallies'] {
  const tallies = topics.find(({ id }) => id === topicId)?.tallies ?? []
  return PHASES[phase].showsTally ? tallies.slice(0, -1) : tallies
}
