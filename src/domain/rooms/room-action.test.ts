import { describe, expect, test } from 'vitest'
import { type Action, blankIdea } from '../actions/action.ts'
import {
  agreedIn,
  inOrderOf,
  isKeptOften,
  ownerOfRoomAction,
  reviewedIn,
  roomActionsOf,
} from './room-action.ts'

/** The room's sprint. */
const SPRINT = 12

describe('a room shows', () => {
  test('open actions, those that its sprint closed, and ideas of its sprint, in the given order', () => {
    const shown = roomActionsOf(
      [
        actionWith({ id: 'old idea', bornSprint: 11 }),
        open({ id: 'open' }),
        closed({ id: 'done before', closedSprint: 11 }),
        closed({ id: 'done here', closedSprint: SPRINT }),
        actionWith({ id: 'idea' }),
      ],
      SPRINT,
    )
    expect(shown.map(({ id }) => id)).toEqual(['open', 'done here', 'idea'])
  })

  test('every promise, but only the newest ideas', () => {
    const ideas = Array.from({ length: 300 }, (_, at) => actionWith({ id: `idea ${at}` }))
    const shown = roomActionsOf([open({ id: 'open' }), ...ideas], SPRINT)
    expect([shown.length, shown[0]?.id, shown.at(-1)?.id]).toEqual([41, 'open', 'idea 299'])
  })

  test('the answer of its own review, and the number of other reviews that kept the action', () => {
    expect(one(open({ keptSprints: [10, 11] }))).toMatchObject({ kept: 2, answer: null })
    expect(one(open({ keptSprints: [10, SPRINT] }))).toMatchObject({ kept: 1, answer: 'keep' })
    expect(one(closed({ closedSprint: SPRINT }))).toMatchObject({ answer: 'done' })
    expect(one(closed({ closedSprint: SPRINT, state: 'dropped' }))).toMatchObject({
      answer: 'drop',
    })
  })

  test('owners by name, with their account kept separate', () => {
    const mia = { kind: 'member', userId: 'u1', name: 'Mia' } as const
    expect(one(open({ owner: mia }))).toMatchObject({
      owner: { kind: 'member', name: 'Mia' },
      ownerId: 'u1',
    })
    expect(JSON.stringify(one(open({ owner: mia })).owner)).not.toContain('u1')
    for (const owner of [{ kind: 'name', name: 'QA' }, { kind: 'squad' }, { kind: 'left' }, null]) {
      expect(one(open({ owner: owner as Action['owner'] }))).toMatchObject({ owner, ownerId: null })
    }
  })
})

describe('the review', () => {
  test('lists promises of earlier sprints: those without an owner first, then the oldest', () => {
    const actions = roomActionsOf(
      [
        open({ id: 'young', startedSprint: 11 }),
        open({ id: 'old', startedSprint: 9 }),
        open({ id: 'left', startedSprint: 11, owner: { kind: 'left' } }),
        open({ id: 'of this sprint', startedSprint: SPRINT }),
        open({ id: 'of a later sprint', startedSprint: 13 }),
        actionWith({ id: 'idea' }),
        closed({ id: 'dropped idea', closedSprint: SPRINT, startedSprint: null }),
      ],
      SPRINT,
    )
    expect(reviewedIn(actions, SPRINT).map(({ id }) => id)).toEqual(['left', 'old', 'young'])
  })

  test('keeps its order when promises are answered', () => {
    const actions = [
      open({ id: 'a', startedSprint: 10, dueSprint: 11 }),
      open({ id: 'b', startedSprint: 10, dueSprint: 12 }),
      closed({ id: 'c', startedSprint: 10, closedSprint: SPRINT }),
      open({ id: 'd', startedSprint: 10, dueSprint: 13, keptSprints: [SPRINT] }),
    ]
    const reviewed = reviewedIn(roomActionsOf(actions, SPRINT), SPRINT)
    expect(reviewed.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('appends later promises to the order that was first shown', () => {
    const ids = ['c', 'gone', 'a']
    const reviewed = ['new', 'a', 'newer', 'c'].map((id) => one(open({ id })))
    expect(inOrderOf(ids, reviewed).map(({ id }) => id)).toEqual(['c', 'a', 'new', 'newer'])
  })

  test('suggests a smaller action once two other reviews have kept it', () => {
    const kept = (...keptSprints: number[]) => isKeptOften(one(open({ keptSprints })))
    expect([kept(10), kept(10, SPRINT), kept(10, 11), kept(10, 11, SPRINT)]).toEqual([
      ...[false, false, true, true],
    ])
  })

  test('is empty for a squad without promises', () => {
    expect(reviewedIn(roomActionsOf([actionWith({})], SPRINT), SPRINT)).toEqual([])
  })
})

test('the promises of a sprint are the open actions that started in it', () => {
  const actions = [
    open({ id: 'earlier' }),
    open({ id: 'promise', startedSprint: SPRINT }),
    closed({ id: 'done', startedSprint: SPRINT, closedSprint: SPRINT }),
    actionWith({ id: 'idea' }),
  ]
  const agreed = agreedIn(roomActionsOf(actions, SPRINT), SPRINT)
  expect(agreed.map(({ id }) => id)).toEqual(['promise'])
})

test('an owner is known with the account only to a reader who sees accounts', () => {
  const member = { owner: { kind: 'member', name: 'Ana' }, ownerId: 'u2' } as const
  expect(ownerOfRoomAction(member)).toEqual({ kind: 'member', userId: 'u2', name: 'Ana' })
  expect(ownerOfRoomAction({ ...member, ownerId: null })).toBeNull()
  const guest = { kind: 'name', name: 'QA' } as const
  expect(ownerOfRoomAction({ owner: guest, ownerId: null })).toEqual(guest)
  expect(ownerOfRoomAction({ owner: { kind: 'left' }, ownerId: null })).toEqual({ kind: 'left' })
  expect(ownerOfRoomAction({ owner: null, ownerId: null })).toBeNull()
})

function one(action: Action & { version: number }) {
  const [shown] = roomActionsOf([action], SPRINT)
  if (!shown) throw new Error('the room does not show it')
  return shown
}

function open(fields: Partial<Action>) {
  const promise = { state: 'open', startedSprint: 11, dueSprint: 12 } as const
  return actionWith({ ...promise, owner: { kind: 'squad' }, ...fields })
}

function closed(fields: Partial<Action>) {
  return open({ state: 'done', closedAt: 1, ...fields })
}

function actionWith(fields: Partial<Action>) {
  return { ...blankIdea(SPRINT), id: 'a', title: 'Read the goal aloud', version: 1, ...fields }
}
