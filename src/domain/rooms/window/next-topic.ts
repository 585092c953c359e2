import { leavesOf, type Topic } from '../../topics/topic-tree.ts'
import type { Room, Round } from '../room.ts'
import { talkOrder } from './topic-state.ts'

/**
 * Returns the next leaf without a result after the current one, or else the first. Null if all have one. The talk after
 * a window takes the leaves by their votes.
 */
export function nextTopicOf(room: Room): Topic | null {
  const { topics, results, topicId, window } = room
  const isToCome = ({ id }: Topic) => !results.has(id) && id !== topicId
  if (window) {
    return (
      talkOrder(leavesOf(topics), ({ id }) => sealedRoundOf(room, id)?.tally ?? null).find(
        isToCome,
      ) ?? null
    )
  }
  const leaves = leavesOf(topics)
  const at = leaves.findIndex(({ id }) => id === topicId)
  return leaves.slice(at + 1).find(isToCome) ?? leaves.find(isToCome) ?? null
}

/** Returns the votes of a topic that were given in a window. */
export function sealedRoundOf({ window, rounds }: Room, topicId: string): Round | undefined {
  return window ? rounds.find((round) => round.topicId === topicId && round.isKept) : undefined
}
