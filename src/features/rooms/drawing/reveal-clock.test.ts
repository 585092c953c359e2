import { expect, test } from 'vitest'
import { revealElapsed } from './reveal-clock'

test('a browser that is open at the reveal shows it from the beginning', () => {
  expect(revealElapsed({ revealedAt: 1000, now: 1000 })).toBe(0)
})

test('a late browser joins the reveal at the same position as all others', () => {
  expect(revealElapsed({ revealedAt: 1000, now: 1350 })).toBe(350)
})

test('after 1.3 s only the final frame is left', () => {
  expect(revealElapsed({ revealedAt: 1000, now: 2300 })).toBe(1300)
  expect(revealElapsed({ revealedAt: 1000, now: 2301 })).toBeNull()
})

test('a clock behind the server does not delay the reveal', () => {
  expect(revealElapsed({ revealedAt: 1000, now: 900 })).toBe(0)
})

test('only the final frame is shown if the time of the reveal is unknown', () => {
  expect(revealElapsed({ revealedAt: null, now: 1000 })).toBeNull()
})
