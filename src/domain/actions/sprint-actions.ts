import type { Sentence } from '../reports/sprint-sentences.ts'
import type { Reading } from '../trends/history-reading.ts'
import { lineOfTopic } from '../trends/history-reading.ts'
import type { Action } from './action.ts'

/** What a sprint's retrospective has to do with actions. */
export type SprintActions<Kept extends Action> = {
  /** Those that it promised, whatever became of them since. */
  agreed: Kept[]
  /** Those of earlier sprints that it found open, or done or dropped since the sprint before. */
  reviewed: Kept[]
}

/** `before` is the squad's sprint before this one, or null. Ideas belong to no sprint. */
export function actionsOfSprint<Kept extends Action>(
  actions: readonly Kept[],
  { sprint, before }: { sprint: number; before: number | null },
): SprintActions<Kept> {
  const previous = before ?? 0
  const isNews = ({ startedSprint, closedSprint }: Action) =>
    closedSprint === null ||
    closedSprint >= sprint ||
    // Promised by the last retrospective and closed before this one: that one could not tell.
    (closedSprint === previous && startedSprint === previous)
  return {
    agreed: actions.filter(({ startedSprint }) => startedSprint === sprint),
    reviewed: actions.filter(
      (action) => action.startedSprint !== null && action.startedSprint < sprint && isNews(action),
    ),
  }
}

/** An action that has been open for more sprints is said beside its topic, whenever it is due. */
const LONG_OPEN = 3

/**
 * The sentences about a sprint, and after the first one whose topic has an open action one that says so: an action that is due, or has been
 * open for more than three sprints.
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

/** As it was at the end of the sprint. */
function isWaiting({ startedSprint, dueSprint, closedSprint }: Action, sprint: number): boolean {
  if (startedSprint === null || startedSprint > sprint) return false
  if (closedSprint !== null && closedSprint <= sprint) return false
  return (dueSprint !== null && dueSprint <= sprint) || sprint - startedSprint > LONG_OPEN
}
