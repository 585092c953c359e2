import {
  type Action,
  type ActionOwner,
  type ActionTopic,
  answerOf,
  OFTEN_KEPT,
  type ReviewAnswer,
} from '../actions/action.ts'

/** Owner of an action. Only names of members are shown outside the squad. */
type RoomActionOwner =
  | { kind: 'member' | 'name'; name: string }
  | { kind: 'squad' }
  | { kind: 'left' }

/** Action of the squad, as its room shows it. */
export type RoomAction = {
  id: string
  title: string
  topic: ActionTopic | null
  /** Null for an idea without a sprint. */
  owner: RoomActionOwner | null
  /** Account of the owner. Visible to members of the squad only. */
  ownerId: string | null
  state: Action['state']
  bornSprint: number
  startedSprint: number | null
  dueSprint: number | null
  /** Number of other reviews that kept it. */
  kept: number
  /** Decision of the review in the room's sprint. Null without one. */
  answer: ReviewAnswer | null
  dropReason: Action['dropReason']
  sprintNames?: Action['sprintNames']
  /** Version that an edit was made from. */
  version: number
}

/** Returns the owner with the account. Null if the account is not visible. */
export function ownerOfRoomAction({
  owner,
  ownerId,
}: Pick<RoomAction, 'owner' | 'ownerId'>): ActionOwner | null {
  if (owner?.kind === 'name') return { kind: 'name', name: owner.name }
  if (owner?.kind !== 'member') return owner && { kind: owner.kind }
  return ownerId === null ? null : { kind: 'member', userId: ownerId, name: owner.name }
}

/** Most ideas of one sprint that a room shows, the newest ones. It limits the size of frames. */
const MOST_IDEAS = 40

/**
 * Selects the actions that a room shows, in the given order: open ones, and those that its sprint closed or wrote down.
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
  const { keptSprints, dropReason, version, sprintNames } = action
  return {
    ...{ id, title, topic, state, bornSprint, startedSprint, dueSprint, dropReason, version },
    owner: owner && ('name' in owner ? { kind: owner.kind, name: owner.name } : owner),
    ownerId: owner?.kind === 'member' ? owner.userId : null,
    kept: keptSprints.filter((each) => each !== sprint).length,
    answer: answerOf(action, sprint),
    ...(sprintNames && { sprintNames }),
  }
}

/** Selects the promises of the room's sprint. */
export function agreedIn(actions: readonly RoomAction[], sprint: number): RoomAction[] {
  return actions.filter(({ state, startedSprint }) => state === 'open' && startedSprint === sprint)
}

/** Removes the accounts, for people who are not members of the squad. */
export function withoutAccounts(actions: readonly RoomAction[]): RoomAction[] {
  return actions.map((action) => ({ ...action, ownerId: null }))
}

/**
 * Selects the promises that a room reviews: those of earlier sprints, without an owner first, then the oldest. Answers
 * do not change the order.
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

/** Sorts actions in the order of the ids. Others follow in their given order. */
export function inOrderOf(ids: readonly string[], actions: readonly RoomAction[]): RoomAction[] {
  const placeOf = ({ id }: RoomAction) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return actions.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** True if the review should suggest a smaller action, another owner, or dropping it. Its own answer does not count. */
export function isKeptOften({ kept }: RoomAction): boolean {
  return kept >= OFTEN_KEPT
}

function hasOwner({ owner }: RoomAction): boolean {
  return owner !== null && owner.kind !== 'left'
}
