import type { SprintNames } from '../retrospectives/sprint-name.ts'
import type { ActionDetails } from './action-fields.ts'

/** A change that a squad has decided on. */
export type Action = ActionDetails & {
  id: string
  title: string
  /** The topic that the action should change, with its title at the time. */
  topic: ActionTopic | null
  owner: ActionOwner | null
  state: ActionState
  /** The squad's newest sprint when the action was created. The topic was picked for that sprint's score. */
  bornSprint: number
  /** The newest sprint when the squad promised the action; null for an idea. */
  startedSprint: number | null
  dueSprint: number | null
  /** Sprints whose reviews decided to keep the action. */
  keptSprints: readonly number[]
  /** The newest sprint when the action was done or dropped, and the time; null before. */
  closedSprint: number | null
  closedAt: number | null
  /** Null also if the squad gave no reason. */
  dropReason: DropReason | null
  /** The squad's own opinion of a done action. */
  helped: Helped | null
  /** Names of the sprints above, to be shown beside their numbers. Not stored with the action. */
  sprintNames?: SprintNames | undefined
}

export type ActionTopic = { id: string; title: string }

/** `idea`: recorded, but not promised. */
type ActionState = (typeof ACTION_STATES)[number]
export const ACTION_STATES = ['idea', 'open', 'done', 'dropped'] as const

export type DropReason = (typeof DROP_REASONS)[number]
export const DROP_REASONS = ['gone', 'no-time', 'other', 'not-ours'] as const

export type Helped = (typeof HELPED)[number]
export const HELPED = ['yes', 'partly', 'no'] as const

/** The person responsible for an action. `left`: a former member, so the action needs another owner. */
export type ActionOwner =
  | { kind: 'member'; userId: string; name: string }
  | { kind: 'name'; name: string }
  | { kind: 'squad' }
  | { kind: 'left' }

/** An owner without the account. */
export type ShownOwner =
  | { kind: 'member' | 'name'; name: string }
  | { kind: 'squad' }
  | { kind: 'left' }

export function toShownOwner(owner: ActionOwner): ShownOwner {
  return 'name' in owner ? { kind: owner.kind, name: owner.name } : owner
}

export const MAX_ACTION_TITLE = 120
export const MAX_OWNER_NAME = 40

/** Most open promises of a squad. More are rarely kept. */
export const MAX_OPEN_ACTIONS = 5
/** The number of actions that usually fit into a sprint. Starting another one needs confirmation. */
const MOST_STARTED = 3

/** An action that was kept this many times is too large or has the wrong owner. */
export const OFTEN_KEPT = 2
/** Age in sprints from which a promise asks for a decision. */
export const OLD_PROMISE = 4
/** Number of sprints after which a waiting idea is listed separately. */
const LONGEST_IDEA = 3
/** Time in which a closed action can be reopened, in milliseconds. */
const UNDO_MS = 7 * 24 * 60 * 60 * 1000

/** Returns an idea without an id and a title, created after the sprint. */
export function blankIdea(bornSprint: number): Action {
  return {
    ...{ id: '', title: '', note: '', topic: null, expected: 'up', owner: null, link: null },
    ...{ state: 'idea', bornSprint, startedSprint: null, dueSprint: null, dueOn: null },
    ...{ keptSprints: [], closedSprint: null, closedAt: null, dropReason: null, helped: null },
  }
}

/** Commands that members of a squad may give for an action. */
export type ActionCommand =
  | { do: 'start' | 'done' | 'keep' | 'undo' }
  | { do: 'drop'; reason: DropReason | null }
  | { do: 'judge'; helped: Helped | null }

/** Decisions of a review about one open action. */
export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number]
export const REVIEW_ANSWERS = ['done', 'keep', 'drop'] as const

/** Returns the decision of the sprint's review; null before it. */
export function answerOf(action: Action, sprint: number): ReviewAnswer | null {
  if (action.closedSprint === sprint) return action.state === 'done' ? 'done' : 'drop'
  return action.state === 'open' && action.keptSprints.includes(sprint) ? 'keep' : null
}

export function isClosed({ state }: Action): boolean {
  return state === 'done' || state === 'dropped'
}

/**
 * True for an idea, and for a promise of the newest sprint (or of a room for it) that no review has covered. Other actions are dropped instead, so
 * that the squad's history keeps them.
 */
export function canDelete(action: Action, newestSprint: number): boolean {
  if (action.state === 'idea') return true
  return (
    action.state === 'open' &&
    action.startedSprint !== null &&
    action.startedSprint >= newestSprint &&
    action.keptSprints.length === 0
  )
}

/** True while a closed action can be reopened. */
export function canUndo({ closedAt }: Action, now: number): boolean {
  return closedAt !== null && now - closedAt < UNDO_MS
}

/** True if the action has an owner. The squad as a whole counts. */
export function isOwned({ owner }: Action): boolean {
  return owner !== null && owner.kind !== 'left'
}

/** True if the action's sprint is over. Skipped sprints do not count. */
export function isOverdue({ state, dueSprint }: Action, sprint: number): boolean {
  return state === 'open' && dueSprint !== null && dueSprint < sprint
}

/** True if the review should suggest something smaller, another owner, or dropping the action. */
export function isOftenKept({ keptSprints }: Pick<Action, 'keptSprints'>): boolean {
  return keptSprints.length >= OFTEN_KEPT
}

/** True for an idea that has waited for some sprints. */
export function isStaleIdea({ state, bornSprint }: Action, sprint: number): boolean {
  return state === 'idea' && sprint - bornSprint >= LONGEST_IDEA
}

/** True if starting another action in this sprint needs confirmation. */
export function isManyStarted(actions: readonly Action[], sprint: number): boolean {
  return actions.filter(({ startedSprint }) => startedSprint === sprint).length >= MOST_STARTED
}

/** Returns the open actions for a review: those without an owner first, then the overdue, then the oldest. */
export function reviewOf<Kept extends Action>(actions: readonly Kept[], sprint: number): Kept[] {
  return actions
    .filter(({ state }) => state === 'open')
    .toSorted(
      (a, b) =>
        Number(isOwned(a)) - Number(isOwned(b)) ||
        Number(isOverdue(b, sprint)) - Number(isOverdue(a, sprint)) ||
        a.bornSprint - b.bornSprint,
    )
}
