import { expect, test } from 'vitest'
import { everyHistory } from '~tests/support/domain/room-lives'
import { viewFor } from '../room-view.ts'
import { applyChanges, changesBetween } from './view-changes.ts'

test('after any event in any history, the earlier view with the changes equals the later view', () => {
  everyHistory((steps) => {
    for (const { before, after, now } of steps) {
      for (const role of ['seat', 'facilitator'] as const) {
        const [earlier, later] = [viewFor(before, role, now), viewFor(after, role, now)]
        const changes = changesBetween(earlier, later)
        if (!changes) expect(earlier).toEqual(later)
        else expect(applyChanges(earlier, sent(changes))).toEqual(later)
      }
    }
  })
})

test('an item with an id is sent with its changed properties, a new item whole', () => {
  const before = { seats: [seat('a'), seat('b')], votes: 0, phase: 'voting' }
  const after = {
    ...before,
    seats: [seat('a'), { ...seat('b'), hasVoted: true }, seat('c')],
    votes: 1,
  }
  expect(changesBetween(before, after)).toEqual({
    items: { seats: [{ id: 'b', hasVoted: true }, seat('c')] },
    values: { votes: 1 },
  })
})

test('a list is sent whole if an item was removed or moved', () => {
  const [a, b] = [seat('a'), seat('b')]
  for (const seats of [[b], [a], [], [b, a]]) {
    expect(changesBetween({ seats: [a, b] }, { seats })).toEqual({ items: {}, values: { seats } })
  }
})

test('equal views have no changes', () => {
  const view = () => ({ seats: [seat('a')], clock: { until: 1 }, tally: [1, 0, 2], closedAt: null })
  expect(changesBetween(view(), view())).toBeNull()
})

test('a value that takes the place of a list or an object, or makes room for one, is sent', () => {
  for (const [before, after] of [
    [[], 1],
    [1, []],
    [{}, 1],
    [1, {}],
    [{}, null],
    [null, {}],
  ] as const) {
    expect(changesBetween({ part: before }, { part: after })).toEqual({
      items: {},
      values: { part: after },
    })
  }
})

test('unchanged parts are not copied', () => {
  const before = { seats: [seat('a'), seat('b')], topics: [seat('t')] }
  const changed = applyChanges(before, {
    items: { seats: [{ id: 'b', hasVoted: true }] },
    values: {},
  })
  expect(changed.topics).toBe(before.topics)
  expect(changed.seats[0]).toBe(before.seats[0])
})

function seat(id: string) {
  return { id, nickname: null, hasVoted: false }
}

function sent<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}
