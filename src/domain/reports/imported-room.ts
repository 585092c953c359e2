import { readVotes } from '../local/entry-votes.ts'
import type { RetrospectiveData } from '../retrospectives/retrospective.ts'
import { isLeaf } from '../topics/topic-tree.ts'
import { disclose, type Floor, withoutPaper } from '../votes/audience.ts'
import type { ClosedRoom } from './report.ts'

/**
 * Returns the votes, comments and reasons that an imported sprint brought along, as the room in which they were given, for the squad's members. Null if it
 * brought none.
 */
export function toImportedRoom(
  { topics, extra }: RetrospectiveData,
  floor: Floor,
): ClosedRoom | null {
  const brought = readVotes(extra)
  if (!brought) return null
  const { tallies, feedback, reasons, people } = brought
  const leaves = topics.filter(isLeaf)
  return {
    topics: topics.map(({ id, title, parent = null }) => ({
      ...{ id, title, parent, isAgreed: true },
      reason: reasons?.get(id) ?? null,
    })),
    votes: leaves.flatMap(({ id }) => {
      const tally = tallies.get(id)
      return tally ? [{ topicId: id, ...disclose(withoutPaper(tally), 'squad', floor) }] : []
    }),
    feedback: feedback.map((each, at) => ({
      ...each,
      ...{ id: String(at), groupId: null, isHidden: false },
    })),
    // Another tool's table does not tell of a room.
    people: extra.source === undefined ? people || null : null,
    ...{ meeting: null, startedAt: null, closedAt: null, window: null },
  }
}
