import { expect, test } from 'vitest'
import { actionWith, openAction } from '~tests/support/domain/actions'
import { treeOf } from '~tests/support/domain/topics'
import type { Sentence } from '../reports/sprint-sentences.ts'
import { readHistory } from '../trends/history-reading.ts'
import type { Action } from './action.ts'
import { actionsOfSprint, withOpenAction } from './sprint-actions.ts'

test('a sprint agrees on its promises, whatever their state', () => {
  const { agreed, reviewed } = actionsOfSprint(
    [promise('a', 11), promise('b', 11, { closedSprint: 12 }), actionWith({ bornSprint: 11 })],
    { sprint: 11, before: 10 },
  )
  expect(idsOf(agreed)).toEqual(['a', 'b'])
  expect(reviewed).toEqual([])
})

test('a sprint reviews the actions open at its start and those closed since their promise', () => {
  const actions = [
    promise('open', 8),
    promise('closed here', 8, { closedSprint: 11 }),
    promise('closed later', 10, { closedSprint: 12 }),
    promise('closed between', 10, { closedSprint: 10 }),
    promise('closed by the last one', 8, { closedSprint: 10 }),
    promise('of a later sprint', 12),
  ]
  expect(idsOf(actionsOfSprint(actions, { sprint: 11, before: 10 }).reviewed)).toEqual([
    ...['open', 'closed here', 'closed later', 'closed between'],
  ])
})

test('the first sprint reviews earlier promises', () => {
  const actions = [promise('a', 0), promise('b', 0, { closedSprint: 0 })]
  const { reviewed } = actionsOfSprint(actions, { sprint: 3, before: null })
  expect(idsOf(reviewed)).toEqual(['a', 'b'])
})

test('adds the waiting action once, to the first sentence about its topic', () => {
  const actions = [about('B', 8), about('A', 9), about('A', 10)]
  expect(sayWith(actions)).toEqual([
    ...[SAID[0], { kind: 'action', topic: 'A', title: 'On A, 9' }],
    ...SAID.slice(1),
  ])
  expect(sayWith([about('B', 8)])[2]).toEqual({ kind: 'action', topic: 'B', title: 'On B, 8' })
})

test('an action waits if it is due, or open for more than three sprints', () => {
  const isSaid = (values: Partial<Action>) =>
    sayWith([{ ...about('A', 9), ...values }]).length > SAID.length
  expect(isSaid({ startedSprint: 9, dueSprint: 10 })).toBe(true)
  expect(isSaid({ startedSprint: 9, dueSprint: 11 })).toBe(false)
  expect(isSaid({ startedSprint: 7, dueSprint: 12 })).toBe(false)
  expect(isSaid({ startedSprint: 6, dueSprint: 12 })).toBe(true)
})

test('leaves out actions that were not open at the end of the sprint', () => {
  const isSaid = (values: Partial<Action>) =>
    sayWith([{ ...about('A', 9), ...values }]).length > SAID.length
  expect(isSaid({ state: 'idea', startedSprint: null })).toBe(false)
  expect(isSaid({ startedSprint: 11, dueSprint: 10 })).toBe(false)
  expect(isSaid({ state: 'done', closedSprint: 10 })).toBe(false)
  expect(isSaid({ state: 'done', closedSprint: 11 })).toBe(true)
})

test('leaves out actions on another topic or on none', () => {
  expect(sayWith([about('C', 8), openAction({ topic: null, dueSprint: 9 })])).toEqual(SAID)
})

const SAID: Sentence[] = [
  { kind: 'fell', topic: 'A', w: 2, from: 4, to: 2 },
  { kind: 'low', topic: 'B', score: 2, sprints: 4 },
  { kind: 'early' },
]

/** Builds the sentences after sprint 10. */
function sayWith(actions: readonly Action[]): Sentence[] {
  const topics = treeOf({ A: [], B: [], C: [] })
  const scores = new Map([
    ['a', 2 as const],
    ['b', 2 as const],
    ['c', 4 as const],
  ])
  return withOpenAction(SAID, { reading: readHistory([{ topics, scores }]), actions, sprint: 10 })
}

function about(topic: string, startedSprint: number): Action {
  return openAction({
    ...{ title: `On ${topic}, ${startedSprint}`, startedSprint, dueSprint: 10 },
    topic: { id: topic.toLowerCase(), title: topic },
  })
}

function promise(
  id: string,
  startedSprint: number,
  { closedSprint = null }: { closedSprint?: number | null } = {},
): Action {
  const closed = closedSprint === null ? {} : { state: 'done' as const, closedAt: 0 }
  return openAction({ id, startedSprint, closedSprint, ...closed })
}

function idsOf(actions: readonly Action[]): string[] {
  return actions.map(({ id }) => id)
}
