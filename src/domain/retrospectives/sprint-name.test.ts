import { expect, test } from 'vitest'
import { nameBeside, nextSprintName, sprintNumberIn } from './sprint-name.ts'

test('the number of a sprint is the first valid whole number in its name', () => {
  expect(['Sprint 21', '7 de 9', 'v0 – 12', 'S007', '20261107 r3'].map(sprintNumberIn)).toEqual([
    21, 7, 12, 7, 3,
  ])
  expect(['', 'Kickoff', '0', '1000000'].map(sprintNumberIn)).toEqual([null, null, null, null])
})

test('the next sprint name continues a number and is empty after other names', () => {
  const names = ['Sprint 60', ' Sprint 9 ', '2026', 'S61 (férias)', 'Alfa', '', 'Q1 99']
  const next = ['Sprint 61', 'Sprint 10', '2027', '', '', '', 'Q1 100']
  expect(names.map(nextSprintName)).toEqual(next)
})

test.each([
  ['Sprint 12', 12, ''],
  ['12', 12, ''],
  ['S12', 12, ''],
  ['sprint #12', 12, ''],
  ['2025-03-14', 3, ''],
  ['Sprint 12', 4, 'Sprint 12'],
  ['2025-Q3 S4', 7, '2025-Q3 S4'],
  [' Kickoff\u202e ', 1, 'Kickoff'],
  ['x'.repeat(70), 1, 'x'.repeat(60)],
])('%j beside the number %d leaves the name %j', (name, number, left) => {
  expect(nameBeside(name, number)).toBe(left)
})
