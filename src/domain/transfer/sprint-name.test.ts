import { expect, test } from 'vitest'
import { sprintNumberIn } from './sprint-name.ts'

test('the number of a sprint is the first valid whole number in its name', () => {
  expect(['Sprint 21', '7 de 9', 'v0 – 12', 'S007', '20261107 r3'].map(sprintNumberIn)).toEqual([
    21, 7, 12, 7, 3,
  ])
  expect(['', 'Kickoff', '0', '1000000'].map(sprintNumberIn)).toEqual([null, null, null, null])
})
