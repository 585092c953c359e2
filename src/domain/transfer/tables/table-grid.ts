import { MAX_CELL_LENGTH, MAX_TABLE_CELLS } from './table-text.ts'

/** A row of a table as written, with its spaces. `line` is its number in a spreadsheet, from 1. */
export type GridRow = { line: number; cells: readonly string[] }

/** All rows of a table that have text. */
export type Grid = readonly GridRow[]

/** Separators, the least ambiguous first. A comma is also a decimal sign. */
const SEPARATORS = ['\t', ';', '|', ','] as const

/** Size of the beginning from which the separator is recognised: characters and rows. */
const SAMPLE = 64_000
const SAMPLE_ROWS = 40

/** Rows between two pauses. */
const PAUSE = 500

/**
 * Parses rows according to RFC 4180 and pauses now and then. The separator is that of a first line `sep=…`, or else the one that gives the most rows
 * the same number of cells. Null for more cells than `MAX_TABLE_CELLS`.
 */
export function* readGrid(text: string): Generator<void, Grid | null> {
  const plain = text.replace(/^\uFEFF/, '')
  const named = /^sep=(.)\r?\n/i.exec(plain)
  const separator = named?.[1] ?? separatorOf(plain)
  const body = named ? plain.slice(named[0].length) : plain
  const first = named ? 2 : 1
  let grid = yield* readRows(body, { separator, first, hasQuotes: true })
  // A quote that is never closed is a plain character. Otherwise it would hide all rows after it.
  if (grid === 'OPEN') grid = yield* readRows(body, { separator, first, hasQuotes: false })
  return grid === 'OPEN' ? null : grid
}

type RowOptions = { separator: string; first: number; hasQuotes: boolean; most?: number }

function* readRows(
  text: string,
  { separator, first, hasQuotes, most = Number.POSITIVE_INFINITY }: RowOptions,
): Generator<void, GridRow[] | 'OPEN' | null> {
  const rows: GridRow[] = []
  let [cells, cell, start, line, count]: [string[], string, number, number, number] = [
    ...([[], '', 0, first, 0] as [string[], string, number, number, number]),
  ]
  let isQuoted = false
  // True until the cell has text.
  let isBlank = true
  const endCell = (at: number) => {
    cells.push((cell + text.slice(start, at)).slice(0, MAX_CELL_LENGTH))
    cell = ''
    start = at + 1
    isBlank = true
  }
  const endRow = () => {
    if (cells.some((each) => each.trim() !== '')) rows.push({ line, cells })
    count += cells.length
    line += 1
    cells = []
  }
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const char = text[at]
    if (isQuoted) {
      if (char !== '"') continue
      const quoted = text.slice(start, at)
      if (isBlank && quoted.trim() !== '') isBlank = false
      cell += quoted
      start = at + 1
      if (text[at + 1] === '"') at += 1
      else isQuoted = false
    } else if (char === separator) endCell(at)
    else if (char === '\n' || char === '\r') {
      endCell(at)
      if (char === '\r' && text[at + 1] === '\n') {
        at += 1
        start = at + 1
      }
      endRow()
      if (count > MAX_TABLE_CELLS) return null
      if (rows.length % PAUSE === 0) yield
    } else if (char === '"' && hasQuotes && isBlank) {
      isQuoted = true
      cell = ''
      start = at + 1
    } else if (isBlank && char?.trim() !== '') isBlank = false
  }
  if (isQuoted) return 'OPEN'
  endCell(text.length)
  endRow()
  return count > MAX_TABLE_CELLS ? null : rows
}

function separatorOf(text: string): string {
  const end = text.lastIndexOf('\n', SAMPLE)
  const sample = text.length > SAMPLE ? text.slice(0, end > 0 ? end : SAMPLE) : text
  let best = { separator: ',', value: 0 }
  for (const separator of SEPARATORS) {
    const value = agreementOf(sample, separator)
    if (value > best.value) best = { separator, value }
  }
  return best.separator
}

/** Returns the number of rows with the most frequent number of cells above one. */
function agreementOf(sample: string, separator: string): number {
  const options = { separator, first: 1, most: SAMPLE_ROWS }
  const rows =
    withRows(readRows(sample, { ...options, hasQuotes: true })) ??
    withRows(readRows(sample, { ...options, hasQuotes: false })) ??
    []
  const counts = new Map<number, number>()
  for (const { cells } of rows) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

function withRows(reading: Generator<void, GridRow[] | 'OPEN' | null>): GridRow[] | null {
  const rows = atOnce(reading)
  return rows === 'OPEN' ? null : rows
}

/** Runs work that pauses to its end, without its pauses. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
