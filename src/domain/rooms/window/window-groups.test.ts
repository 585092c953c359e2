import fc from 'fast-check'
import { expect, test } from 'vitest'
import { haveTally, votesToStore } from './window-groups.ts'

test('first votes are stored in groups of at least three seats', () => {
  expect(votesToStore({ newSeats: 2, changes: 0 }).first).toBe(false)
  expect(votesToStore({ newSeats: 3, changes: 0 }).first).toBe(true)
})

test('changes are stored with a group', () => {
  expect(votesToStore({ newSeats: 2, changes: 1 }).changes).toBe(false)
  expect(votesToStore({ newSeats: 3, changes: 1 }).changes).toBe(true)
})

test('three changes are stored without first votes', () => {
  expect(votesToStore({ newSeats: 2, changes: 3 })).toEqual({ first: false, changes: true })
})

test('no write joins one or two seats with ballots', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (newSeats, changes) => {
      const stored = votesToStore({ newSeats, changes })
      if (stored.first) expect(newSeats).toBeGreaterThanOrEqual(3)
      if (stored.changes) expect(newSeats >= 3 || changes >= 3).toBe(true)
    }),
  )
})

test('a tally needs three scores, or as many as the squad keeps', () => {
  expect(haveTally(2, 3)).toBe(false)
  expect(haveTally(3, 3)).toBe(true)
  expect(haveTally(4, 5)).toBe(false)
})
