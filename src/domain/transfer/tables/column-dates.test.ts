import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DateOrder, readDates } from './column-dates.ts'

const daysOf = (texts: string[], order: DateOrder | null = null) =>
  readDates(texts, { order, hasSerials: true, areNames: false }).dates.map(
    (date) => date?.day ?? null,
  )

test.each([
  ['2025-03-14', '2025-03-14'],
  ['2025/3/4', '2025-03-04'],
  ['14.03.2025', '2025-03-14'],
  ['14-3-25', '2025-03-14'],
  ['14 Mar 2025', '2025-03-14'],
  ['14 de março de 2025', '2025-03-14'],
  ['14/mar/2025', '2025-03-14'],
  ['March 14, 2025', '2025-03-14'],
  ['Mar 14 2025', '2025-03-14'],
  ['Friday, March 14, 2025', '2025-03-14'],
  ['sexta-feira, 14 de março de 2025', '2025-03-14'],
  ['1st May 2025', '2025-05-01'],
  ['mar/25', '2025-03-01'],
  ['dezembro de 2024', '2024-12-01'],
  ['2025-03', '2025-03-01'],
  ['2025.3.14', '2025-03-14'],
  ['45730', '2025-03-14'],
  ['45730.75', '2025-03-14'],
])('%s is the day %s', (text, day) => {
  expect(daysOf([text])).toEqual([day])
})

test.each([
  '',
  'Sprint 12',
  'Marketing 2025',
  '31/02/2025',
  '3-5',
  '3.5',
  '12/13/14/15',
  '2025',
  '2025.1',
  '99/99/2025',
])('"%s" is no day', (text) => {
  expect(daysOf([text])).toEqual([null])
})

test.each(['2025-1', '2025/9', ' 2025/1 '])(
  '"%s" is a month among dates, and a name among sprints',
  (text) => {
    const daysAmong = (areNames: boolean) =>
      readDates([text], { order: null, hasSerials: false, areNames }).dates
    expect(daysAmong(false)).toMatchObject([{ day: expect.stringMatching(/^2025-0[19]-01$/) }])
    expect(daysAmong(true)).toEqual([null])
  },
)

test('the whole column decides whether day or month is first', () => {
  expect(daysOf(['12/05/2024', '01/31/2025'])).toEqual(['2024-12-05', '2025-01-31'])
  expect(daysOf(['12/05/2024', '31/01/2025'])).toEqual(['2024-05-12', '2025-01-31'])
})

test('an undecidable column is asked about and read by the answer', () => {
  const texts = ['05/06/2026', '07/08/2026']
  const read = (order: DateOrder | null) =>
    readDates(texts, { order, hasSerials: false, areNames: false })
  expect(read(null)).toMatchObject({ order: null, undecided: '05/06/2026' })
  expect(read('month').dates.map((date) => date?.day)).toEqual(['2026-05-06', '2026-07-08'])
  expect(read('day').dates.map((date) => date?.day)).toEqual(['2026-06-05', '2026-08-07'])
})

test('a column whose days and months are equal is not asked about', () => {
  expect(
    readDates(['05/05/2026'], { order: null, hasSerials: false, areNames: false }).undecided,
  ).toBeNull()
})

test('a day without a year gets the year that makes the days rise', () => {
  expect(daysOf(['28/12', '11/01', '25/01/2025'])).toEqual([
    '2024-12-28',
    '2025-01-11',
    '2025-01-25',
  ])
  expect(daysOf(['14/12/2024', '28/12', '11/01'])).toEqual([
    '2024-12-14',
    '2024-12-28',
    '2025-01-11',
  ])
})

test.each([
  ['2025/03/14 9:12:44 AM GMT+1', '2025-03-14T08:12:44.000Z'],
  ['2025-03-14T23:30:00.000Z', '2025-03-14T23:30:00.000Z'],
  ['14/03/2025 21:05 -03:00', '2025-03-15T00:05:00.000Z'],
  ['3/14/2025 12:05:00 AM GMT-3', '2025-03-14T03:05:00.000Z'],
  ['14/03/2025 21:05', '2025-03-14T12:00:00.000Z'],
])('%s is the time %s', (text, time) => {
  expect(
    readDates([text], { order: null, hasSerials: false, areNames: false }).dates[0]?.time,
  ).toBe(time)
})

test('numbers are days only in a column of dates', () => {
  expect(readDates(['45730'], { order: null, hasSerials: false, areNames: false }).dates).toEqual([
    null,
  ])
})

test('any day comes back in any notation', () => {
  const day = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2060-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', number = ''] = iso.split('-')
      const named = date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
      const local = date.toLocaleDateString('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
      for (const text of [
        iso,
        `${number}/${month}/${year}`,
        `${Number(number)}.${Number(month)}.${year}`,
        named,
        local,
      ]) {
        expect(daysOf([text], 'day')).toEqual([iso])
      }
    }),
  )
})
