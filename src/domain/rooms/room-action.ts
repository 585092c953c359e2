import {
  type Action,
  type ActionTopic,
  answerOf,
  OFTEN_KEPT,
  type ReviewAnswer,
} from '../actions/action.ts'

/** Someone in a room, or not: of a member only the name leaves the squad. */
type RoomActionOwner =
  | { kind: 'member' | 'name'; name: string }
  | { kind: 'squad' }
  | { kind: 'left' }

/** What a squad has decided to change, as its room shows it. */
export type RoomAction = {
  id: string
  title: string
  topic: ActionTopic | null
  /** Null for an idea without one. */
  owner: RoomActionOwner | null
  /** The account that owns it. Only members of the squad learn it. */
  ownerId: string | null
  state: Action['state']
  bornSprint: number
  startedSprint: number | null
  dueSprint: number | null
  /** How many reviews before the room's have kept it. */
  kept: number
  /** What the review of the room's sprint has decided; null without an answer. */
  answer: ReviewAnswer | null
  dropReason: Action['dropReason']
  /** Of which an edit is made. */
  version: number
}

/** Of more ideas of one sprint a room shows the newest, so that no frame is too large. */
const MOST_IDEAS = 40

/**
 * The actions that a room shows, in the given order: those that are open, those that its sprint has closed, and those that were written down
 * in it.
 */
export function roomActionsOf(
  actions: readonly (Action & { version: number })[],
  sprint: number,
): RoomAction[] {
  const ideas = actions.filter(({ state, bornSprint }) => state === 'idea' && bornSprint === sprint)
  const shown = new Set(ideas.slice(-MOST_IDEAS))
  return actions
    .filter(
      (action) => action.state === 'open' || action.closedSprint === sprint || shown.has(action),
    )
    .map((action) => toRoomAction(action, sprint))
}

function toRoomAction(action: Action & { version: number }, sprint: number): RoomAction {
  const { id, title, topic, owner, state, bornSprint, startedSprint, dueSprint } = action
  const { keptSprints, dropReason, version } = action
  return {
    ...{ id, title, topic, state, bornSprint, startedSprint, dueSprint, dropReason, version },
    owner: owner && ('name' in owner ? { kind: owner.kind, name: owner.name } : owner),
    ownerId: owner?.kind === 'member' ? owner.userId : null,
    kept: keptSprints.filter((each) => each !== sprint).length,
    answer: answerOf(action, sprint),
  }
}

/** The promises of the room's sprint. */
export function agreedIn(actions: readonly RoomAction[], sprint: number): RoomAction[] {
  return actions.filter(({ state, startedSprint }) => state === 'open' && startedSprint === sprint)
}

/** The same for people who are not members of the squad. */
export function withoutAccounts(actions: readonly RoomAction[]): RoomAction[] {
  return actions.map((action) => ({ ...action, ownerId: null }))
}

/**
 * What the review of a room's sprint is about: promises of earlier sprints, those without an owner first, then the oldest. No answer changes
 * the order.
 */
export function reviewedIn(actions: readonly RoomAction[], sprint: number): RoomAction[] {
  return actions
    .filter(
      ({ startedSprint, state, answer }) =>
        startedSprint !== null && startedSprint < sprint && (state === 'open' || answer !== null),
    )
    .toSorted(
      (a, b) =>
        Number(hasOwner(a)) - Number(hasOwner(b)) ||
        (a.startedSprint ?? 0) - (b.startedSprint ?? 0),
    )
}

/** In the order of the ids. Others come last, in the order in which they are given. */
export function inOrderOf(ids: readonly string[], actions: readonly RoomAction[]): RoomAction[] {
  const placeOf = ({ id }: RoomAction) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return actions.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** True if the review should ask for something smaller, another owner, or to let it go. Its own answer does not count. */
export function isKeptOften({ kept }: RoomAction): boolean {
  return kept >= OFTEN_KEPT
}

function hasOwner({ owner }: RoomAction): boolean {
  return owner !== null && owner.kind !== 'left'
}
