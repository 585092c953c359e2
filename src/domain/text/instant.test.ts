import { expect, test } from 'vitest'
import { toInstant } from './instant.ts'

test('a whole date with a time and a zone is a moment, however the database wrote it', () => {
  for (const text of [
    '2025-06-01T12:00:00.000Z',
    '2025-06-01T09:00:00.000000-03:00',
    '2025-06-01 12:00:00+00',
  ]) {
    expect(toInstant(text)).toBe('2025-06-01T12:00:00.000Z')
  }
})

test('an incomplete date, and a year that some database cannot store, is not an instant', () => {
  for (const value of ['', 'ontem', '7', 7, null, {}, '2025-13-40', '2025-06', 'Jun 1, 2025']) {
    expect(toInstant(value), String(value)).toBeNull()
  }
  for (const text of [
    '0000-12-31T12:00:00Z',
    '9999-12-31T23:59:59-10:00',
    '+012026-01-01T00:00:00Z',
  ]) {
    expect(toInstant(text), text).toBeNull()
  }
})
