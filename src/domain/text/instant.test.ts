import { expect, test } from 'vitest'
import { toInstant } from './instant.ts'

test('reads a complete date with time and zone in the format of any database', () => {
  for (const text of [
    '2025-06-01T12:00:00.000Z',
    '2025-06-01T09:00:00.000000-03:00',
    '2025-06-01 12:00:00+00',
  ]) {
    expect(toInstant(text)).toBe('2025-06-01T12:00:00.000Z')
  }
})

test('refuses an incomplete date and a year that some databases cannot store', () => {
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
