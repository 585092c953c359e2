import { expect, test } from 'vitest'
import { isMissingCode } from './missing-code.ts'

test.each([
  'Failed to fetch dynamically imported module: https://retro.example.org/assets/a.js',
  'error loading dynamically imported module: https://retro.example.org/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('recognises a file that could not be loaded by the message "%s"', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true)
})

test('other failures are no missing code', () => {
  for (const other of [new TypeError('Failed to fetch'), new RangeError('Invalid time'), 'text']) {
    expect(isMissingCode(other)).toBe(false)
  }
})
