import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEntry, toCalendar } from './action-calendar.ts'

const PLACE = {
  host: 'retro.example',
  name: 'Combinados',
  now: Date.UTC(2026, 10, 23, 9, 5, 7, 89),
}
const ENTRY: CalendarEntry = {
  ...{ id: 'a1', title: 'Refinar', text: '', day: '2026-12-31', link: null, version: 3 },
}

test('writes a day as an event that ends on the next day, with a reminder', () => {
  expect(toCalendar([ENTRY], PLACE)).toBe(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//RetroScore//retro.example//EN'],
      ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Combinados'],
      ...['BEGIN:VEVENT', 'UID:action-a1@retro.example', 'SEQUENCE:3'],
      ...['DTSTAMP:20261123T090507Z', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'],
      ...['SUMMARY:Refinar', 'TRANSP:TRANSPARENT'],
      ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Refinar', 'TRIGGER:-P1D', 'END:VALARM'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  )
})

test('states the refresh interval in a feed only', () => {
  const feed = toCalendar([ENTRY], { ...PLACE, isFeed: true })
  expect(feed).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n')
  expect(toCalendar([ENTRY], PLACE)).not.toContain('PT6H')
})

test('escapes texts and writes line breaks as \\n', () => {
  const title = 'Planning; review, \\o/\u0000'
  const file = toCalendar([{ ...ENTRY, title, text: 'Um\r\ndois\nBEGIN:VALARM' }], PLACE)
  expect(file).toContain('SUMMARY:Planning\\; review\\, \\\\o/\r\n')
  expect(file).toContain('DESCRIPTION:Um\\ndois\\nBEGIN:VALARM\r\n')
})

test('writes addresses without line breaks and spaces', () => {
  const file = toCalendar([{ ...ENTRY, link: 'https://example.org/a b?c=ç' }], PLACE)
  expect(file).toContain('URL:https://example.org/a%20b?c=%C3%A7\r\n')
})

test('a folded line and its continuations are as long as allowed', () => {
  const file = toCalendar([{ ...ENTRY, title: 'a'.repeat(200) }], PLACE)
  const lines = file.split('\r\n')
  const at = lines.findIndex((line) => line.startsWith('SUMMARY:'))
  expect(lines.slice(at, at + 3).map((line) => line.length)).toEqual([75, 75, 60])
})

test('folds lines at 75 octets between characters', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 })
  fc.assert(
    fc.property(text, text, (title, text) => {
      const file = toCalendar([{ ...ENTRY, title, text }], PLACE)
      const lines = file.split('\r\n')
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file).not.toContain('\uFFFD')
      const whole = file.replaceAll('\r\n ', '').split('\r\n')
      expect(whole.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
      const shown = whole.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length)
      const plain = shown?.replaceAll(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))
      expect(plain).toBe(title.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[^\t\n\P{Cc}]/gu, ''))
    }),
  )
})
