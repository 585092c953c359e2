import type { Draft } from '../../local/draft.ts'
import { withVotes } from '../../local/entry-votes.ts'
import type { EntryLabel, HistoryEntry } from '../../local/history.ts'
import { toLocalPromises } from '../../local/local-actions.ts'
import { isScore, type Score } from '../../retrospectives/scale.ts'
import { lastNumberIn } from '../../retrospectives/sprint-name.ts'
import { MAX_SPRINT } from '../../retrospectives/sprint-number.ts'
import { nameKey } from '../../squads/names.ts'
import { parseTopics, type Topic } from '../../topics/topic-tree.ts'
import { countBallots, type Tally } from '../../votes/tally.ts'
import { shownFeedback } from '../room-feedback.ts'
import type { RoomView, TopicView } from '../room-view.ts'

/** Returns the number after the squad's highest in this browser, 1 for the first. */
export function nextQuickSprint(saved: readonly EntryLabel[], squadName: string): number {
  const own = saved.filter((label) => nameKey(label.squadName) === nameKey(squadName))
  const highest = Math.max(0, ...own.map(({ sprint }) => lastNumberIn(sprint) ?? 0))
  return Math.min(highest + 1, MAX_SPRINT)
}

type QuickRoom = {
  code: string
  squadName: string
  sprint: number
  view: Pick<RoomView, 'topics' | 'seats' | 'feedback' | 'lines'>
}

/**
 * Returns the room's sprint as local mode stores it: agreed scores, with their votes, visible comments and actions. Null
 * if no score was agreed. `known` supplies descriptions of parents, which the view lacks, and `newId` the ids of actions.
 */
export function toLocalSprint(
  { code, squadName, sprint, view }: QuickRoom,
  { known, newId }: { known: readonly Topic[]; newId: () => string },
): Draft | null {
  const scores = new Map<string, Score>()
  for (const { id, result } of view.topics) if (isScore(result)) scores.set(id, result)
  if (scores.size === 0) return null
  const tallies = new Map<string, Tally>()
  for (const { id, keepsVotes, tallies: cast } of view.topics) {
    const last = cast.at(-1)
    if (last && keepsVotes) tallies.set(id, last)
  }
  const feedback = shownFeedback(view.feedback).map(({ kind, text, topicId }) => ({
    kind,
    text,
    topicId,
  }))
  const reasons = new Map(
    view.topics.flatMap(({ id, reason }) => (reason && scores.has(id) ? [[id, reason]] : [])),
  )
  const votes = withVotes({}, { people: countPeople(view), tallies, feedback, reasons })
  const titles = new Map(view.topics.map(({ id, title }) => [id, title]))
  const promises = toLocalPromises(view.lines, { titles, newId })
  return {
    squadName,
    sprint: String(sprint),
    topics: topicsOf(
      view.topics.filter(({ id }) => scores.has(id)),
      known,
    ),
    scores,
    extra: { ...votes, ...(promises.length > 0 && { actions: promises }), room: code },
  }
}

/** True for the entry that the room was saved as. */
export function isSavedFrom(code: string, { extra }: HistoryEntry): boolean {
  return extra.room === code
}

/** Returns the largest number of votes on one topic, or of people in the room if larger. */
export function countPeople({ topics, seats }: Pick<RoomView, 'topics' | 'seats'>): number {
  const votes = topics.flatMap(({ tallies }) => tallies.map(countBallots))
  return Math.max(seats.filter(({ isPresent }) => isPresent).length, ...votes)
}

function topicsOf(leaves: readonly TopicView[], known: readonly Topic[]): Topic[] {
  const seen = new Set<string>()
  return parseTopics(
    leaves.flatMap(({ id, title, description, packTopic, parentId, parent }) => {
      const leaf = {
        id,
        title,
        ...(description === null ? {} : { description }),
        ...(packTopic === null ? {} : { packTopic }),
        ...(parentId === null ? {} : { parent: parentId, isSubtopic: true }),
      }
      if (parentId === null || seen.has(parentId)) return [leaf]
      seen.add(parentId)
      const twin = known.find((topic) => topic.id === parentId && topic.title === parent)
      const head = { id: parentId, title: parent ?? '' }
      return [
        twin?.description === undefined ? head : { ...head, description: twin.description },
        leaf,
      ]
    }),
  )
}
