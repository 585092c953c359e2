import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDay, formatDeadline, formatSoon } from './format-date'
import { languageTag } from './locale'

test.each(['pt', 'en'] as const)('formats a date in each language: %s', (locale) => {
  const here = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long' })
  const anywhere = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const dates = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatDate(date, locale)).toBe(here.format(date))
      expect(formatDay(date.toISOString().slice(0, 10), locale)).toBe(anywhere.format(date))
    }),
  )
})

test.each([
  ['pt', 'America/Sao_Paulo', 'quarta-feira, 25 de novembro, às 18:00, horário de Brasília'],
  ['en', 'America/Sao_Paulo', 'Wednesday, November 25, 6:00 PM, Brasilia Time'],
  ['pt', 'Asia/Kathmandu', 'quinta-feira, 26 de novembro, às 02:45, horário do Nepal'],
  ['en', 'Europe/Lisbon', 'Wednesday, November 25, 9:00 PM, Western European Time'],
] as const)('formats a deadline in %s with the zone %s', (locale, zone, text) => {
  expect(formatDeadline(Date.UTC(2026, 10, 25, 21), { locale, zone })).toBe(text)
})

test.each([
  ['pt', 'qui., 18:00', '26 de nov., 18:00'],
  ['en', 'Thu 6:00 PM', 'Nov 26, 6:00 PM'],
] as const)('names the day of a moment within six days: %s', (locale, near, far) => {
  const moment = new Date(2026, 10, 26, 18).getTime()
  const soon = (days: number) =>
    formatSoon(moment, { locale, now: moment - days * 24 * 60 * 60 * 1000 }).replaceAll(
      '\u202f',
      ' ',
    )
  expect([soon(5.9), soon(6)]).toEqual([near, far])
})

test('a deadline follows a change of clocks', () => {
  const at = (day: number) =>
    formatDeadline(Date.UTC(2026, 9, day, 10), { locale: 'en', zone: 'Europe/Lisbon' })
  expect([at(24), at(26)]).toEqual([
    'Saturday, October 24, 11:00 AM, Western European Time',
    'Monday, October 26, 10:00 AM, Western European Time',
  ])
})
