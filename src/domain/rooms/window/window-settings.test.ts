import { expect, test } from 'vitest'
import { HOUR_MS, QUARTER_MS, type WindowSettings } from './window.ts'
import { refusalOfSettings } from './window-settings.ts'

const OPENS_AT = Date.UTC(2026, 10, 24, 12, 7)
const DAY_MS = 24 * HOUR_MS

test('a window lasts from one hour to fourteen days', () => {
  const opensAt = Date.UTC(2026, 10, 24, 12)
  expect(refusalOf({ opensAt, closesAt: opensAt + HOUR_MS })).toBeNull()
  expect(refusalOf({ opensAt, closesAt: opensAt + HOUR_MS - QUARTER_MS })).toBe('TOO_SHORT')
  expect(refusalOf({ opensAt, closesAt: opensAt + 14 * DAY_MS })).toBeNull()
  expect(refusalOf({ opensAt, closesAt: opensAt + 14 * DAY_MS + QUARTER_MS })).toBe('TOO_LONG')
})

test('a window closes on a quarter of an hour', () => {
  expect(refusalOf({ closesAt: Date.UTC(2026, 10, 26, 18, 5) })).toBe('NOT_A_QUARTER')
  expect(refusalOf({ closesAt: Date.UTC(2026, 10, 26, 18, 45) })).toBeNull()
})

test('a window names the zone of its closing time', () => {
  expect(refusalOf({ zone: 'Asia/Kathmandu' })).toBeNull()
  expect(refusalOf({ zone: 'Mars/Olympus' })).toBe('UNKNOWN_ZONE')
  expect(refusalOf({ zone: '+03:00' })).toBe('UNKNOWN_ZONE')
  expect(refusalOf({ zone: '' })).toBe('UNKNOWN_ZONE')
})

test('a window needs three people', () => {
  expect(refusalOf({}, 2)).toBe('TOO_FEW_PEOPLE')
  expect(refusalOf({ least: 2 }, 5)).toBe('TOO_FEW_PEOPLE')
  expect(refusalOf({ least: 3 }, 3)).toBeNull()
})

test('a squad cannot require more people than it invites', () => {
  expect(refusalOf({ least: 6 }, 5)).toBe('TOO_FEW_PEOPLE')
})

test('a window has at most sixty people', () => {
  expect(refusalOf({}, 60)).toBeNull()
  expect(refusalOf({}, 61)).toBe('TOO_MANY_PEOPLE')
})

function refusalOf(settings: Partial<WindowSettings>, people = 5) {
  const closesAt = Date.UTC(2026, 10, 26, 18)
  const usual = { zone: 'America/Sao_Paulo', least: 3, reveal: 'talk', entry: 'pool' } as const
  return refusalOfSettings({ ...usual, opensAt: OPENS_AT, closesAt, ...settings }, people)
}
