import {
  type Action,
  type ActionCommand,
  answerOf,
  canUndo,
  isClosed,
  isOwned,
  MAX_OPEN_ACTIONS,
  REVIEW_ANSWERS,
} from './action.ts'
import type { ActionDetails } from './action-fields.ts'

/** The longest time for which a squad can promise an action, in sprints. */
const LONGEST_DUE = 6

/** `sprint` is the squad's newest sprint, or the room's sprint within a room. `openActions` are the squad's other open actions. */
export type ActionContext = { sprint: number; now: number; openActions: number }

export type ActionRefusal =
  | 'NO_OWNER'
  | 'NO_DUE'
  | 'NOT_STARTED'
  | 'NOT_DONE'
  | 'CLOSED'
  | 'TOO_FAR_AHEAD'
  | 'TOO_MANY_ACTIONS'

export type ActionStep<Kept extends Action> =
  | { ok: true; action: Kept }
  | { ok: false; reason: ActionRefusal }

/**
 * Returns the action after the command. Repeating a command changes nothing. If two different commands arrive at once, the first wins and the second
 * finds the action CLOSED.
 */
export function applyCommand<Kept extends Action>(
  action: Kept,
  command: ActionCommand,
  context: ActionContext,
): ActionStep<Kept> {
  switch (command.do) {
    case 'start':
      return start(action, context)
    case 'keep':
      return keep(action, context)
    case 'done':
      if (action.state === 'idea') return { ok: false, reason: 'NOT_STARTED' }
      return close(action, { state: 'done', dropReason: null }, context)
    case 'drop':
      return close(action, { state: 'dropped', dropReason: command.reason }, context)
    case 'undo':
      return undo(action, context)
    case 'judge':
      if (action.state !== 'done' && command.helped !== null)
        return { ok: false, reason: 'NOT_DONE' }
      return { ok: true, action: { ...action, helped: command.helped } }
  }
}

/** Returns the action after an answer in a sprint's review. The last answer counts: an action that the same review has closed is reopened first. */
export function applyInReview<Kept extends Action>(
  action: Kept,
  command: ActionCommand,
  context: ActionContext,
): ActionStep<Kept> {
  const given = answerOf(action, context.sprint)
  const isAnswer = REVIEW_ANSWERS.some((answer) => answer === command.do)
  if (!isAnswer || given === null || given === 'keep' || given === command.do) {
    return applyCommand(action, command, context)
  }
  const reopened = undo(action, context)
  return reopened.ok ? applyCommand(reopened.action, command, context) : reopened
}

/** Fields that members may edit in any state. */
export type ActionEdit = Partial<
  Pick<Action, 'title' | 'topic' | 'owner' | 'dueSprint' | keyof ActionDetails>
>

/** Returns the action after an edit. A promise keeps an owner and a sprint, at most six after the newest one. */
export function editAction<Kept extends Action>(
  action: Kept,
  edit: ActionEdit,
  newestSprint: number,
): ActionStep<Kept> {
  const edited = { ...action, ...edit }
  const isFar = (edited.dueSprint ?? 0) > newestSprint + LONGEST_DUE
  if (isFar && edited.dueSprint !== action.dueSprint) return { ok: false, reason: 'TOO_FAR_AHEAD' }
  const lack = edited.state === 'open' ? lackOf(edited) : null
  if (lack) return { ok: false, reason: lack }
  return { ok: true, action: edited }
}

function start<Kept extends Action>(action: Kept, context: ActionContext): ActionStep<Kept> {
  if (action.state === 'open') return { ok: true, action }
  if (isClosed(action)) return { ok: false, reason: 'CLOSED' }
  if (!isOwned(action)) return { ok: false, reason: 'NO_OWNER' }
  return open({ ...action, startedSprint: context.sprint }, context)
}

function keep<Kept extends Action>(action: Kept, { sprint }: ActionContext): ActionStep<Kept> {
  if (isClosed(action)) return { ok: false, reason: 'CLOSED' }
  if (action.state === 'idea') return { ok: false, reason: 'NOT_STARTED' }
  if (action.keptSprints.includes(sprint)) return { ok: true, action }
  const dueSprint = Math.max(action.dueSprint ?? 0, sprint + 1)
  const keptSprints = [...action.keptSprints, sprint]
  return { ok: true, action: { ...action, dueSprint, keptSprints } }
}

function close<Kept extends Action>(
  action: Kept,
  end: Pick<Action, 'dropReason'> & { state: 'done' | 'dropped' },
  { sprint, now }: ActionContext,
): ActionStep<Kept> {
  if (action.state === end.state) {
    return { ok: true, action: { ...action, dropReason: end.dropReason ?? action.dropReason } }
  }
  if (isClosed(action)) return { ok: false, reason: 'CLOSED' }
  return { ok: true, action: { ...action, ...end, closedSprint: sprint, closedAt: now } }
}

function undo<Kept extends Action>(action: Kept, context: ActionContext): ActionStep<Kept> {
  if (!isClosed(action)) return { ok: true, action }
  if (!canUndo(action, context.now)) return { ok: false, reason: 'CLOSED' }
  const before = { ...action, closedSprint: null, closedAt: null, dropReason: null, helped: null }
  if (action.startedSprint === null) return { ok: true, action: { ...before, state: 'idea' } }
  return open(before, context)
}

function open<Kept extends Action>(action: Kept, { openActions }: ActionContext): ActionStep<Kept> {
  const lack = lackOf(action)
  if (lack) return { ok: false, reason: lack }
  if (openActions >= MAX_OPEN_ACTIONS) return { ok: false, reason: 'TOO_MANY_ACTIONS' }
  return { ok: true, action: { ...action, state: 'open' } }
}

/**
 * Returns the field that an action lacks as a promise. A member who has left still counts as owner: the promise remains, and the squad sees that it
 * needs another owner.
 */
function lackOf({ owner, dueSprint }: Action): 'NO_OWNER' | 'NO_DUE' | null {
  if (owner === null) return 'NO_OWNER'
  return dueSprint === null ? 'NO_DUE' : null
}
