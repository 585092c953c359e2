import type { RoomView, TopicView } from '~/domain/room-view'

/** Who counts in an open round: everybody present, and whoever has voted and left since. */
export function turnoutOf({ seats, votes }: Pick<RoomView, 'seats' | 'votes'>): {
  votes: number
  total: number
} {
  const counted = seats.filter(({ isPresent, hasVoted }) => isPresent || hasVoted).length
  const known = seats.filter(({ hasVoted }) => hasVoted).length
  // A seat that was taken back leaves its vote behind.
  return { votes, total: counted + votes - known }
}

/** Those who are waited for: their nicknames, and how many have none. */
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

/** The topic on the table with its place, counted from 1; null when there is none. */
export function currentTopic({
  topics,
  topicId,
}: Pick<RoomView, 'topics' | 'topicId'>): { topic: TopicView; number: number } | null {
  const at = topics.findIndex(({ id }) => id === topicId)
  const topic = topics[at]
  return topic ? { topic, number: at + 1 } : null
}

/** Tallies of votes on the topic on the table before the one that is open or shown. */
export function earlierTallies({
  topics,
  topicId,
  phase,
}: Pick<RoomView, 'topics' | 'topicId' | 'phase'>): TopicView['tallies'] {
  const tallies = topics.find(({ id }) => id === topicId)?.tallies ?? []
  return phase === 'voting' ? tallies : tallies.slice(0, -1)
}
