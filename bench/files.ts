import { mergeHistories } from '~/domain/local/history'
import { readCell } from '~/domain/transfer/tables/cell-values'
import { guessChoices, previewTable } from '~/domain/transfer/tables/table-choices'
import { MAX_TABLE_COLUMNS } from '~/domain/transfer/tables/table-text'
import { readTableFile } from '~/features/spreadsheets/browser/table-file'
import { previewOf, tableOf } from '~tests/support/imports/read-sample'
import { xlsxOf } from '~tests/support/imports/workbooks'
import { describeMachine, printTable, spreadOf } from './timing.ts'

/** Measures the processor time in which the largest files, and those made to take long, are read in a page. Runs without a browser. */

const RUNS = 7
const NO_SIGNAL = new AbortController().signal

const many = <Item>(count: number, toItem: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => toItem(at))
const long = (text: string) => text.repeat(60_000)

/** The largest import: 500 sprints of 200 topics. */
const HEADS = ['Topic', ...many(500, (at) => `Sprint ${at + 1}`)]
const ROWS = many(200, (at) => [`Topic ${at}`, ...many(500, (n) => (n * at) % 6)])
const largest = tableOf([HEADS, ...ROWS].map((cells) => cells.join(';')).join('\n'))
const choices = { ...guessChoices(largest), scales: { 5: { worst: 0, best: 5, isKept: false } } }
const workbook = await xlsxOf([HEADS, ...ROWS])

const widest = tableOf(
  [
    ['Topic', ...many(MAX_TABLE_COLUMNS - 1, (at) => `Topic ${at} max`)],
    ['Fun', ...many(MAX_TABLE_COLUMNS - 1, () => 3)],
  ]
    .map((cells) => cells.join(';'))
    .join('\n'),
)

const undated = many(40_000, (at) => ({ sprint: `${at}`, squadName: 'Alpha', data: '' }))

const CELLS = {
  dots: `${long('.')}z`,
  dashes: `${long('-')}z`,
  'an address without an end': `@${long('a')}`,
  'spaces and quotes': `${long(' ')}a${long('"')}`,
  'a quoted text and quotes': `"${long('b')}"a${long('"')}`,
}
const words = `${'a '.repeat(20_000)}(x`

type Measure = { name: string; goalMs: number; work: () => unknown }

const measures: Measure[] = [
  {
    ...{ name: '500 sprints of 200 topics: preview', goalMs: 300 },
    work: () => [...previewTable(largest, choices)],
  },
  {
    ...{ name: 'the same in a workbook: read', goalMs: 1_000 },
    work: () => readTableFile(new File([new Uint8Array(workbook)], 'notes.xlsx'), NO_SIGNAL),
  },
  {
    ...{ name: `${MAX_TABLE_COLUMNS.toLocaleString('en')} columns: guess`, goalMs: 500 },
    work: () => guessChoices(widest),
  },
  ...Object.entries(CELLS).map(([kind, cell]) => ({
    ...{ name: `a cell of ${kind}: preview`, goalMs: 500 },
    work: () => previewOf(tableOf(`Topic;Sprint 1;Sprint 2\n${cell};3;4\nPace;2;1\n`)),
  })),
  {
    ...{ name: 'a cell of 20,000 words: read twenty times', goalMs: 3_000 },
    work: () => many(20, () => readCell(words)),
  },
  {
    ...{ name: '40,000 sprints without dates: merge', goalMs: 1_000 },
    work: () => mergeHistories([{ sprint: 'x', squadName: 'Alpha', data: '' }], undated),
  },
]

describeMachine()
const rows = [['file', 'processor time', 'p95', 'goal']]
for (const { name, goalMs, work } of measures) {
  const { median, p95 } = await spreadOfRuns(work)
  const goal = `< ${goalMs} ms: ${median < goalMs ? 'met' : 'MISSED'}`
  rows.push([name, `${median.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, goal])
}
printTable('Chosen files', rows)

/** Runs the work once before it is measured. */
async function spreadOfRuns(work: () => unknown) {
  await work()
  const times: number[] = []
  while (times.length < RUNS) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return spreadOf(times)
}
