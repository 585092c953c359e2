import { type Action, type ShownOwner, toShownOwner } from '../actions/action.ts'

/** A promise in a report, without its owner's account. */
export type ReportAction = Pick<
  Action,
  | 'id'
  | 'title'
  | 'topic'
  | 'startedSprint'
  | 'dueSprint'
  | 'closedSprint'
  | 'dropReason'
  | 'sprintNames'
> & { state: 'open' | 'done' | 'dropped'; owner: ShownOwner | null }

/** Returns nothing for an idea, because it was not promised. */
export function toReportAction(action: Action): ReportAction[] {
  const { id, title, topic, state, startedSprint, dueSprint, closedSprint, dropReason } = action
  const { sprintNames } = action
  if (state === 'idea') return []
  const owner = action.owner && toShownOwner(action.owner)
  const told = {
    id,
    title,
    topic,
    state,
    owner,
    startedSprint,
    dueSprint,
    closedSprint,
    dropReason,
    ...(sprintNames && { sprintNames }),
  }
  return [told]
}
