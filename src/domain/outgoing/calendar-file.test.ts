import { expect, test } from 'vitest'
import { type CalendarEvent, toCalendarFile } from './calendar-file.ts'

const PLACE = { host: 'retro.example', name: 'Votação', now: Date.UTC(2026, 10, 23, 9, 5, 7, 89) }
const EVENT: CalendarEvent = {
  ...{ uid: 'window-a1', version: 3, title: 'Votação', text: '', link: null },
  when: { from: Date.UTC(2026, 10, 25, 20, 45), until: Date.UTC(2026, 10, 25, 21) },
  remindBefore: 'PT1H',
}

test('writes instants in UTC', () => {
  const file = toCalendarFile([EVENT], PLACE)
  expect(file).toContain('DTSTART:20261125T204500Z\r\nDTEND:20261125T210000Z\r\n')
  expect(file).toContain('UID:window-a1@retro.example\r\nSEQUENCE:3\r\n')
  expect(file).toContain('METHOD:PUBLISH\r\n')
  expect(file).toContain('TRIGGER:-PT1H\r\n')
})

test('a cancelled event has no reminder', () => {
  const file = toCalendarFile([{ ...EVENT, isCancelled: true }], PLACE)
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
  expect(file).not.toContain('VALARM')
})
