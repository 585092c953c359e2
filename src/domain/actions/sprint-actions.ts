import type { Sentence } from '../reports/sprint-sentences.ts'
import type { Reading } from '../trends/history-reading.ts'
import { lineOfTopic } from '../trends/history-reading.ts'
import type { Action } from './action.ts'

/** The actions that belong to a sprint's retrospective. */
export type SprintActions<Kept extends Action> = {
  /** Actions promised in the sprint, whatever their state now. */
  agreed: Kept[]
  /** Earlier actions that were open at its start, or closed since the previous sprint. */
  reviewed: Kept[]
}

/** Returns the actions of a sprint's retrospective. `before` is the squad's previous sprint, or null. Ideas belong to no sprint. */
export function actionsOfSprint<Kept extends Action>(
  actions: readonly Kept[],
  { sprint, before }: { sprint: number; before: number | null },
): SprintActions<Kept> {
  const previous = before ?? 0
  const isNews = ({ startedSprint, closedSprint }: Action) =>
    closedSprint === null ||
    closedSprint >= sprint ||
    // The action was promised by the last retrospective and closed before this one, so the last one could not report it.
    (closedSprint === previous && startedSprint === previous)
  return {
    agreed: actions.filter(({ startedSprint }) => startedSprint === sprint),
    reviewed: actions.filter(
      (action) => action.startedSprint !== null && action.startedSprint < sprint && isNews(action),
    ),
  }
}

/** An action that is open for longer is named beside its topic, even if it is not due. */
const LONG_OPEN = 3

/**
 * Returns the sentences about a sprint. The first sentence whose topic has a waiting action is followed by one about that action: it is due, or open
 * for more than three sprints.
 */
export function withOpenAction(
  sentences: readonly Sentence[],
  {
    reading,
    actions,
    sprint,
  }: { reading: Pick<Reading, 'lines'>; actions: readonly Action[]; sprint: number },
): Sentence[] {
  const waiting = actions.filter((action) => isWaiting(action, sprint))
  for (const [at, sentence] of sentences.entries()) {
    if (!('topic' in sentence)) continue
    const action = waiting.find(
      ({ topic }) => topic && lineOfTopic(reading.lines, topic)?.title === sentence.topic,
    )
    if (!action) continue
    const said: Sentence = { kind: 'action', topic: sentence.topic, title: action.title }
    return [...sentences.slice(0, at + 1), said, ...sentences.slice(at + 1)]
  }
  return [...sentences]
}

/** True if the action was waiting at the end of the sprint. */
function isWaiting({ startedSprint, dueSprint, closedSprint }: Action, sprint: number): boolean {
  if (startedSprint === null || startedSprint > sprint) return false
  if (closedSprint !== null && closedSprint <= sprint) return false
  return (dueSprint !== null && dueSprint <= sprint) || sprint - startedSprint > LONG_OPEN
}
