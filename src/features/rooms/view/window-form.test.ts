import { expect, test } from 'vitest'
import { HOUR_MS, QUARTER_MS } from '~/domain/rooms/window/window'
import { newWindow } from '../window/schema'
import {
  closingOf,
  NEW_WINDOW_FORM,
  parseEmails,
  readWindowForm,
  type WindowForm,
} from './window-form'

const NOW = Date.UTC(2026, 10, 23, 14, 7)
const CONTEXT = { now: NOW, zone: 'America/Sao_Paulo', floor: 3 } as const
const EMAILS = 'ana@example.org, Bia@example.org caio@example.org'

test('a window closes two days later by default, on a full quarter of an hour', () => {
  expect(closingOf(NEW_WINDOW_FORM, NOW)).toBe(Date.UTC(2026, 10, 25, 14, 15))
})

test('another date is one in the reader’s own zone', () => {
  const closing = closingOf({ length: 'other', until: '2026-11-24T18:00' }, NOW)
  expect(closing).toBe(new Date(2026, 10, 24, 18).getTime())
  expect((closing ?? 1) % QUARTER_MS).toBe(0)
  expect(closingOf({ length: 'other', until: '' }, NOW)).toBeNull()
})

test('reads addresses between spaces, commas and lines, each once', () => {
  expect(parseEmails(' ana@a.org;ANA@a.org,\n bia@a.org ')).toEqual({
    emails: ['ana@a.org', 'bia@a.org'],
    wrong: null,
  })
  expect(parseEmails('ana@a.org bia@').wrong).toBe('bia@')
  expect(parseEmails('')).toEqual({ emails: [], wrong: null })
})

test('reads addresses with names, as mail programs copy them', () => {
  expect(parseEmails('Ana Lima <ana@a.org>, Bia <bia@a.org>;\ncaio@a.org')).toEqual({
    emails: ['ana@a.org', 'bia@a.org', 'caio@a.org'],
    wrong: null,
  })
})

test.each(['joão@a.org', 'ana@a..org', '.ana@a.org', 'ana@a.o', 'ana@a_b.org', 'an..a@a.org'])(
  'names the address %s, which the server refuses',
  (address) => {
    const { emails, wrong } = parseEmails(`bia@a.org ${address}`)
    expect(wrong).toBe(address)
    const { entry } = newWindow.shape
    expect(entry.safeParse({ kind: 'pool', emails }).success).toBe(false)
  },
)

test('reads a vote by personal links', () => {
  expect(
    readWindowForm({ ...NEW_WINDOW_FORM, emails: EMAILS, note: ' Até sexta ' }, CONTEXT),
  ).toEqual({
    ok: true,
    window: {
      ...{ closesAt: Date.UTC(2026, 10, 25, 14, 15), zone: 'America/Sao_Paulo', least: 3 },
      ...{ reveal: 'talk', note: 'Até sexta' },
      entry: { kind: 'pool', emails: ['ana@example.org', 'bia@example.org', 'caio@example.org'] },
    },
  })
})

test('reads a vote by an open link', () => {
  const form = { ...NEW_WINDOW_FORM, entry: 'open', expected: '7', least: '5' } as const
  expect(readWindowForm(form, CONTEXT)).toMatchObject({
    window: { least: 5, entry: { kind: 'open', expected: 7 } },
  })
})

test.each<[string, Partial<WindowForm>, string[]]>([
  ['two people', { emails: 'ana@a.org bia@a.org' }, ['emails']],
  ['a wrong address', { emails: `${EMAILS} davi@` }, ['emails']],
  ['an open link for two', { entry: 'open', expected: '2' }, ['expected']],
  ['an open link for 61', { entry: 'open', expected: '61' }, ['expected']],
  ['no number of people', { entry: 'open', expected: '' }, ['expected']],
  ['a minimum of two', { emails: EMAILS, least: '2' }, ['least']],
  ['a minimum above the number of people', { emails: EMAILS, least: '4' }, ['least']],
  ['no date', { emails: EMAILS, length: 'other' }, ['until']],
  ['half an hour', { emails: EMAILS, length: 'other', until: local(HOUR_MS / 2) }, ['until']],
  ['15 days', { emails: EMAILS, length: 'other', until: local(15 * 24 * HOUR_MS) }, ['until']],
])('refuses %s', (_, change, wrong) => {
  expect(readWindowForm({ ...NEW_WINDOW_FORM, ...change }, CONTEXT)).toEqual({ ok: false, wrong })
})

test('a squad that keeps votes of five people or more needs as many', () => {
  const read = (change: Partial<WindowForm>) =>
    readWindowForm({ ...NEW_WINDOW_FORM, entry: 'open', ...change }, { ...CONTEXT, floor: 5 })
  expect(read({ expected: '4', least: '5' })).toEqual({ ok: false, wrong: ['expected'] })
  expect(read({ expected: '5', least: '4' })).toEqual({ ok: false, wrong: ['least'] })
  expect(read({ expected: '5', least: '5' })).toMatchObject({ ok: true })
})

/** Returns the time so many milliseconds from now, as a field of the browser writes it. */
function local(ms: number): string {
  const { getTimezoneOffset } = Date.prototype
  const moment = new Date(NOW + ms)
  const shifted = moment.getTime() - getTimezoneOffset.call(moment) * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}
