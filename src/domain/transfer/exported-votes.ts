import { readVotes, withVotes } from '../local/entry-votes.ts'
import type { ClosedRoom } from '../reports/report.ts'
import { MEETING_TOPIC } from '../rooms/meeting-topic.ts'
import type { JsonObject } from '../text/json.ts'

/**
 * Returns a stored sprint with the votes, comments and reasons of its closed rooms, the oldest first, in the form in which a local history has them and
 * imports read them. Those that an import brought along come first. The last votes and the last reason on a topic count. The vote on the meeting
 * is left out, and comments on it are general ones.
 */
export function withRoomVotes(data: JsonObject, rooms: readonly ClosedRoom[]): JsonObject {
  if (rooms.length === 0) return data
  const brought = readVotes(data)
  const tallies = rooms.flatMap(({ votes }) =>
    votes.flatMap(({ topicId, tally }) => (tally ? [[topicId, tally] as const] : [])),
  )
  const reasons = rooms.flatMap(({ topics }) =>
    topics.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])),
  )
  const feedback = rooms.flatMap((room) => room.feedback)
  return withVotes(data, {
    people: Math.max(brought?.people ?? 0, ...rooms.map(({ people }) => people ?? 0)),
    tallies: new Map([...(brought?.tallies ?? []), ...tallies]),
    feedback: [
      ...(brought?.feedback ?? []),
      ...feedback.map(({ kind, text, topicId }) => ({
        ...{ kind, text },
        topicId: topicId === MEETING_TOPIC ? null : topicId,
      })),
    ],
    reasons: new Map([...(brought?.reasons ?? []), ...reasons]),
  })
}
