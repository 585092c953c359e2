import { expect, test } from 'vitest'
import { nextSort, pairChoice, pairQuery } from './pair-search'

const SPRINTS = [{ sprint: 7 }, { sprint: 9 }, { sprint: 12 }]

test('compares the newest sprint with the one before by default', () => {
  expect(read('')).toEqual({
    ...{ now: 2, before: 1, sort: null, isChangedOnly: false, hasRadar: false },
  })
})

test('never compares a sprint with itself', () => {
  expect(read('sprint=9&with=9')).toMatchObject({ now: 1, before: 0 })
  expect(read('sprint=7&with=7')).toMatchObject({ now: 0, before: 1 })
})

test('ignores unknown sprints and columns', () => {
  expect(read('sprint=8&with=x&sort=name')).toMatchObject({ now: 2, before: 1, sort: null })
})

test('the address has all choices', () => {
  const query = '?sprint=7&with=12&sort=-change&changed=1&radar=1'
  expect(pairQuery(read(query), SPRINTS)).toBe(query)
})

test('the third press of a head returns to the order of the topics', () => {
  const first = nextSort(null, 'change')
  const second = nextSort(first, 'change')
  expect([first, second, nextSort(second, 'change')]).toEqual([
    { by: 'change', isDescending: false },
    { by: 'change', isDescending: true },
    null,
  ])
  expect(nextSort(second, 'now')).toEqual({ by: 'now', isDescending: false })
})

function read(search: string) {
  return pairChoice(new URLSearchParams(search), SPRINTS)
}
