import { expect, test } from 'vitest'
import { bytesOf, linesOf, previewOf, tableIn } from '~tests/support/imports/read-sample'

const ONE_TO_FIVE = { worst: 1, best: 5, isKept: true }
const scalesOf = (worst: number, best: number) => ({
  scales: { 5: { worst, best, isKept: false }, 10: { worst, best, isKept: false } },
})
const KEPT = { scales: { 5: ONE_TO_FIVE } }

test('a row a sprint keeps the means of its topics, with the number of people', () => {
  const table = tableIn(bytesOf('a01-row-a-sprint.csv'))
  const scales = { 5: ONE_TO_FIVE, 10: { worst: 0, best: 10, isKept: false } }
  const preview = previewOf(table, { scales })
  expect(linesOf(preview)).toHaveLength(10)
  expect(linesOf(preview).slice(0, 2)).toEqual([
    '2025_q1_1 2025-01-11 9 people | Quality Rating 3 (3.2, 9), Workload Rating 4 (3.5, 9), Energy Rating 3 (2.64, 9), Sprint Rating 3 (3.35, 9)',
    '2025_q1_2 2025-01-12 10 people | Quality Rating 3 (3.3, 10), Workload Rating 4 (3.5, 10), Energy Rating 3 (2.79, 10), Sprint Rating 3 (3.45, 10)',
  ])
  expect(preview.questions).toEqual([])
})

test('a row a sprint asks for the scales of its topics apart', () => {
  const { questions } = previewOf(tableIn(bytesOf('a01-row-a-sprint.csv')))
  expect(questions).toMatchObject([
    {
      kind: 'SCALE',
      group: { topics: [{ topic: 'Quality Rating' }, {}, {}], highest: 3.6 },
    },
    { kind: 'SCALE', group: { topics: [{ topic: 'Sprint Rating' }], lowest: 6.7 } },
  ])
})

test('answers of a form become one sprint each, and fewer than three leave a score alone', () => {
  const preview = previewOf(tableIn(bytesOf('a03-google-forms-numbers.csv')), scalesOf(1, 3))
  expect(preview).toMatchObject({ isAnswers: true, few: 10, questions: [] })
  expect(linesOf(preview)).toEqual([
    'Sprint 41 #41 2025-03-14 2 people | Delivering Value 4, Easy to Release 3, Fun 5, Health of Codebase 1, Learning 5',
    'Sprint 42 #42 2025-03-28 2 people | Delivering Value 3, Easy to Release 5, Fun 4, Health of Codebase 3, Learning 5',
  ])
})

test('several teams are several squads and never a mean', () => {
  const preview = previewOf(tableIn(bytesOf('a05-teams-long.csv')), scalesOf(0, 5))
  expect(linesOf(preview)).toEqual([
    'Blue: 2025-03-14 2025-03-14 6 people | Fun 5 (4.5, 6), Speed 2 (2.1, 6)',
    'Blue: 2025-06-13 2025-06-13 6 people | Fun 4 (4.1, 6)',
    'Orange: 2025-03-14 2025-03-14 5 people | Fun 1 (1.2, 5), Speed 5 (4.8, 5)',
    'Orange: 2025-06-13 2025-06-13 5 people | Fun 2 (2, 5)',
  ])
})

test('comments of a table are left out by name', () => {
  const table = tableIn(bytesOf('a05-teams-long.csv'))
  const { leftOut } = previewOf(table)
  expect(leftOut.map((column) => table.heads[column])).toContain('Comments')
})

test('totals, blank rows and blank columns of a spreadsheet stay out', () => {
  const preview = previewOf(tableIn(bytesOf('a11-excel-ptbr.csv')), KEPT)
  expect(preview.totals.map(({ title }) => title)).toEqual(['Média geral', 'Total'])
  expect(linesOf(preview)).toEqual([
    '2025-03-07 2025-03-07 | Qualidade do produto 4 (3.5), Comunicação 2, Métodos, > Planning 4, > Daily 3 (2.5)',
    '2025-03-21 2025-03-21 | Qualidade do produto 4, Métodos, > Planning 3, > Daily 3',
    '2025-04-04 2025-04-04 | Qualidade do produto 5 (4.5), Comunicação 3, Métodos, > Planning 4, > Daily 4 (3.5)',
  ])
})

test('a total comes in once the user takes its row', () => {
  const table = tableIn(bytesOf('a11-excel-ptbr.csv'))
  const [average] = previewOf(table).totals
  const preview = previewOf(table, { ...KEPT, rows: { [average?.line ?? 0]: true } })
  expect(linesOf(preview)[0]).toContain('Média geral 3')
})

test('the line that names the separator is no row', () => {
  const table = tableIn(bytesOf('a12-excel-sep.csv'))
  expect(table).toMatchObject({ line: 2, heads: ['Topic', 'Sprint 1', 'Sprint 2'] })
  expect(linesOf(previewOf(table, KEPT))).toEqual([
    'Sprint 1 #1 | Fun 3, Speed 2',
    'Sprint 2 #2 | Fun 4, Speed 5',
  ])
})

test('one date of a column proves that all begin with the month', () => {
  const preview = previewOf(tableIn(bytesOf('a15-us-dates.csv')), scalesOf(0, 10))
  expect(preview.questions).toEqual([])
  expect(linesOf(preview)).toEqual([
    '2024-12-05 2024-12-05 | Fun 1, Speed 2 (1.5)',
    '2025-01-31 2025-01-31 | Fun 4 (3.5), Speed 3 (2.5)',
    '2025-02-14 2025-02-14 | Fun 4, Speed 3',
    '2025-03-04 2025-03-04 | Fun 5 (4.5), Speed 2',
  ])
})

test('traffic lights have a score in both languages without a scale', () => {
  const preview = previewOf(tableIn(bytesOf('a17-lights.csv')))
  expect(preview).toMatchObject({ questions: [], scales: [] })
  expect(linesOf(preview)).toEqual([
    'Q1 #1 | Fun 5, Speed 5, Mission 5, Support 5',
    'Q2 #2 | Fun 3, Speed 3, Mission 3, Support 3',
    'Q3 #3 | Fun 1, Speed 1, Mission 1, Support 1',
  ])
})

test('smileys, stars, parts, labels and decimals are scores', () => {
  const preview = previewOf(tableIn(bytesOf('a17-smileys.csv')), KEPT)
  expect(preview.words.map(({ text }) => text)).toEqual(['😀', '😐', '★★★', '★★★★★'])
  expect(linesOf(preview)).toEqual([
    'Q1 #1 | Fun 5, Speed 3, Mission 4, Support 4, Team 4',
    'Q2 #2 | Fun 3, Speed 5, Mission 3, Support 2, Team 5',
  ])
})

test('a column of groups is the level above, and its equal titles stay apart', () => {
  const preview = previewOf(tableIn(bytesOf('a19-subtopics-column.csv')), KEPT)
  expect(preview.questions).toEqual([])
  expect(linesOf(preview)).toEqual([
    'Sprint 1 #1 | Methods, > Planning 3, > Daily 2, Tooling, > Planning 1, Quality 5',
    'Sprint 2 #2 | Methods, > Planning 4, > Daily 5, Tooling, > Planning 2, Quality 5',
  ])
})

test('a title before a slash is the level above if others share it', () => {
  expect(linesOf(previewOf(tableIn(bytesOf('a19-subtopics-slash.csv')), KEPT))).toEqual([
    'Sprint 1 #1 | Methods, > Planning 3, > Daily 2, > Review 4, Quality 5',
    'Sprint 2 #2 | Methods, > Planning 4, > Daily 5, > Review 4, Quality 5',
  ])
})

test("this product's CSV comes back without a question and without its guards", () => {
  const preview = previewOf(tableIn(bytesOf('b-own-export-pt.csv')))
  expect(preview.questions).toEqual([])
  expect(linesOf(preview)).toEqual([
    'Alpha: 1 #1 2026-11-26 | =HYPERLINK("http://evil","x") 3, =kept apostrophe 4, Métodos; ágeis, "x", > - traço 5, > Planning 1',
  ])
})

test.each([
  ['a06-vsts-export.json', ['Blue: Sprint 12 #12 1 people | Clarity 4']],
  ['a09-retrogemini.json', ['Blue: March 2025-03-14 2 people | Fun 4, Speed 1']],
  ['a10-feoche.json', ['2026-03-14 2026-03-14 6 people | Fun 4 (4.0625, 6)']],
])('%s is read with its known scale', (name, lines) => {
  const preview = previewOf(tableIn(bytesOf(name)))
  expect(preview.questions).toEqual([])
  expect(linesOf(preview)).toEqual(lines)
})
