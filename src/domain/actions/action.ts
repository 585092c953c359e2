/** Something that a squad has decided to change. */
export type Action = {
  id: string
  title: string
  /** Empty without it. */
  note: string
  /** The topic that it is to change, as it was called then. */
  topic: ActionTopic | null
  expected: Expected
  owner: ActionOwner | null
  state: ActionState
  /** The squad's newest sprint when the action was written down. Its topic was picked for that sprint's score. */
  bornSprint: number
  /** The newest sprint when the squad promised it; null for an idea. */
  startedSprint: number | null
  dueSprint: number | null
  /** A day, as in 2026-11-23. */
  dueOn: string | null
  /** The sprints whose review decided that it goes on. */
  keptSprints: readonly number[]
  /** The newest sprint when it was done or dropped, and the moment; null before. */
  closedSprint: number | null
  closedAt: number | null
  /** Null also if the squad did not say. */
  dropReason: DropReason | null
  /** What the squad itself says of a done action. */
  helped: Helped | null
  /** The item in the squad's own tracker. */
  link: string | null
}

export type ActionTopic = { id: string; title: string }

/** `idea`: written down, and not promised. */
type ActionState = (typeof ACTION_STATES)[number]
export const ACTION_STATES = ['idea', 'open', 'done', 'dropped'] as const

/** What would show that it worked. */
export type Expected = (typeof EXPECTED)[number]
export const EXPECTED = ['up', 'less-split'] as const

export type DropReason = (typeof DROP_REASONS)[number]
export const DROP_REASONS = ['gone', 'no-time', 'other', 'not-ours'] as const

export type Helped = (typeof HELPED)[number]
export const HELPED = ['yes', 'partly', 'no'] as const

/** Who looks after an action. `left`: a member who no longer is, so it needs another one. */
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
export const MAX_ACTION_NOTE = 500
export const MAX_OWNER_NAME = 40

/** More promises than this are kept by chance. */
export const MAX_OPEN_ACTIONS = 5
/** As many as usually fit into a sprint. A further one needs a question first. */
const MOST_STARTED = 3

/** An action that was kept so often is too large, or has the wrong owner. */
export const OFTEN_KEPT = 2
/** An idea that waits so many sprints is shown apart. */
const LONGEST_IDEA = 3
/** What was done or dropped can be taken back for so long, in milliseconds. */
const UNDO_MS = 7 * 24 * 60 * 60 * 1000

/** An idea without an id and a title, written down after the sprint. */
export function blankIdea(bornSprint: number): Action {
  return {
    ...{ id: '', title: '', note: '', topic: null, expected: 'up', owner: null, link: null },
    ...{ state: 'idea', bornSprint, startedSprint: null, dueSprint: null, dueOn: null },
    ...{ keptSprints: [], closedSprint: null, closedAt: null, dropReason: null, helped: null },
  }
}

/** The members of a squad may give these for an action. */
export type ActionCommand =
  | { do: 'start' | 'done' | 'keep' | 'undo' }
  | { do: 'drop'; reason: DropReason | null }
  | { do: 'judge'; helped: Helped | null }

/** What a review decides of one open action. */
export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number]
export const REVIEW_ANSWERS = ['done', 'keep', 'drop'] as const

/** What the review of the sprint has decided; null without an answer. */
export function answerOf(action: Action, sprint: number): ReviewAnswer | null {
  if (action.closedSprint === sprint) return action.state === 'done' ? 'done' : 'drop'
  return action.state === 'open' && action.keptSprints.includes(sprint) ? 'keep' : null
}

export function isClosed({ state }: Action): boolean {
  return state === 'done' || state === 'dropped'
}

/**
 * True for an idea, and for a promise of the newest sprint, or of a room that will be it, of which no review has heard. Others are dropped,
 * so that the squad's history tells of them.
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

/** True while closing the action can be taken back. */
export function canUndo({ closedAt }: Action, now: number): boolean {
  return closedAt !== null && now - closedAt < UNDO_MS
}

/** The squad as a whole counts as an owner. */
export function isOwned({ owner }: Action): boolean {
  return owner !== null && owner.kind !== 'left'
}

/** True if the sprint that it was due in is over: sprints that never come do not count. */
export function isOverdue({ state, dueSprint }: Action, sprint: number): boolean {
  return state === 'open' && dueSprint !== null && dueSprint < sprint
}

/** True if the review should ask for something smaller, another owner, or to let it go. */
export function isOftenKept({ keptSprints }: Pick<Action, 'keptSprints'>): boolean {
  return keptSprints.length >= OFTEN_KEPT
}

/** True for an idea that was not taken up for some sprints. */
export function isStaleIdea({ state, bornSprint }: Action, sprint: number): boolean {
  return state === 'idea' && sprint - bornSprint >= LONGEST_IDEA
}

/** True if starting a further action in this sprint needs a question first. */
export function isManyStarted(actions: readonly Action[], sprint: number): boolean {
  return actions.filter(({ startedSprint }) => startedSprint === sprint).length >= MOST_STARTED
}

/** What a review begins with: the open actions, those without an owner first, then the overdue, then the oldest. */
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
