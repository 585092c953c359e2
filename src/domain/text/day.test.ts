import { expect, test } from 'vitest'
import { daysIn } from './day.ts'

test.each([
  ['UTC', '2026-11-07'],
  ['Asia/Kathmandu', '2026-11-08'],
  ['America/Sao_Paulo', '2026-11-07'],
  ['Pacific/Kiritimati', '2026-11-08'],
])('an evening in UTC is a day of its own in %s', (zone, day) => {
  expect(daysIn(zone)('2026-11-07T23:30:00.000Z')).toBe(day)
})

test('an unknown zone counts as UTC', () => {
  expect(daysIn('Mars/Olympus')('2026-11-07T23:30:00.000Z')).toBe('2026-11-07')
})
