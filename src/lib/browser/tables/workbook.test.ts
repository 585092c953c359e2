import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { toWorkbook } from './workbook.ts'

test('texts stay texts, numbers numbers and days dates', async () => {
  const file = await toWorkbook([
    ['Tópico', 'Nota', 'Data'],
    ['=HYPERLINK("http://evil")', 4.5, { day: '2026-11-08' }],
    ['@SUM(A1)', null, { day: '2026-01-31' }],
    ['007', 0, null],
  ])
  const { sheets } = await readXlsx(file, { readStyles: true })
  const [sheet] = sheets
  expect(sheet?.rows).toEqual([
    ['Tópico', 'Nota', 'Data'],
    ['=HYPERLINK("http://evil")', 4.5, new Date('2026-11-08')],
    ['@SUM(A1)', null, new Date('2026-01-31')],
    ['007', 0, null],
  ])
  const formulas = [...(sheet?.cells?.values() ?? [])].filter(
    ({ formula }) => formula !== undefined,
  )
  expect(formulas).toEqual([])
  expect(sheet?.cells?.get('1,2')?.style?.numFmt).toMatch(/^yyyy-mm-dd$/i)
})

test('any text comes back as it was', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('_x0041_', '_x005F_x0041_', ' a ', 'a\nb', '<b>&amp;', '\u{1f600}', 'a\tb'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyText, { minLength: 1 }), { minLength: 1 }),
      async (rows) => {
        const { sheets } = await readXlsx(await toWorkbook(rows))
        const written = sheets[0]?.rows.map((cells) =>
          cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1),
        )
        expect(written).toEqual(rows)
      },
    ),
  )
})
