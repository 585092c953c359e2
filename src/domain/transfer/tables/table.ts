import { titleKey, toPlainName } from '../../squads/names.ts'
import { withoutGuards } from '../../text/csv.ts'
import { type Grid, type GridRow, readGrid } from './table-grid.ts'
import { MAX_TABLE_COLUMNS, type TableProblem } from './table-text.ts'

/** A table with its row of heads. */
export type Table = {
  grid: Grid
  /** Line of the heads. */
  line: number
  heads: readonly string[]
  /** Rows below the heads. */
  rows: readonly GridRow[]
  /** Columns that look like people's names or addresses. They are never read. This product's own table has none. */
  personal: ReadonlySet<number>
  /** Set for a known format, whose meaning is not asked. */
  known?: KnownTable
}

/** A format with fixed meanings: this product's CSV, or the JSON of another tool. */
export type KnownTable = 'own' | 'azure' | 'retrogemini' | 'health-check'

/** Column heads that name people, in Portuguese and English. */
const PERSONAL =
  /^((full|first|last|user|display|member|participant|respondent|author|your) ?name|name|e-?mail.*|.*e-?mail( address)?|user|author|assignee|owner|member|participant|respondent|nome( completo)?|sobrenome|usu[aá]rio|autora?|respons[aá]vel|pessoa|participante|respondente|membro|endere[cç]o de e-?mail)$/i
/** Begins with a single character: with all of them, a long text would be read once for each. */
const ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/

/** Heads of Parabol's exports of retrospectives and estimations. */
const PARABOL = [
  ['reflectiongroup', 'prompt', 'discussionthread'],
  ['story', 'dimension', 'finalscore', 'votecount'],
]

/** Most rows above the heads, such as a title. */
const MOST_ABOVE = 20

/** Heads of this product's CSV in both languages. Later versions add columns. */
const OWN_HEADS = [
  ['Squad', 'Sprint', 'Data', 'Tópico', 'Sub-tópico', 'Nota', 'Média do tópico', 'Média da sprint'],
  ['Squad', 'Sprint', 'Date', 'Topic', 'Sub-topic', 'Score', 'Topic average', 'Sprint average'],
]

/** Words that heads begin with. */
const HEAD_WORD =
  /^(topic|topico|question|pergunta|statement|dimension|dimensao|tema|theme|group|grupo|category|categoria|sprint|iteration|date|data|timestamp|carimbo|squad|team|time|equipe|score|rating|nota|media|average|value|valor)\b/

export type ReadTable = { ok: true; table: Table } | { ok: false; reason: TableProblem }

/** Reads a table from text and finds its heads. This product's CSV loses its guards. Pauses now and then. */
export function* readTable(text: string): Generator<void, ReadTable> {
  const grid = yield* readGrid(text)
  if (grid === null) return { ok: false, reason: 'TABLE_TOO_LARGE' }
  const read = toTable(grid)
  return read.ok && read.table.known === 'own' ? toTable(grid.map(withoutGuard)) : read
}

/** Returns the table with its heads on this line, or on the line that looks like heads. */
export function toTable(grid: Grid, line = findHeads(grid)): ReadTable {
  const at = grid.findIndex((row) => row.line === line)
  const head = grid[at]
  const isOwn = OWN_HEADS.some((own) => own.every((each, column) => head?.cells[column] === each))
  const rows = grid.slice(at + 1)
  if (!head || rows.length === 0) return { ok: false, reason: 'TABLE_EMPTY' }
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.cells.length)
  if (width > MAX_TABLE_COLUMNS) return { ok: false, reason: 'TABLE_TOO_LARGE' }
  const heads = Array.from({ length: width }, (_, column) => cellText(head, column))
  const keys = heads.map((each) => each.toLowerCase())
  if (PARABOL.some((known) => known.every((each) => keys.includes(each)))) {
    return { ok: false, reason: 'TABLE_PARABOL' }
  }
  const isPersonal = (column: number) =>
    PERSONAL.test(heads[column] ?? '') || rows.some(({ cells }) => isAddress(cells[column] ?? ''))
  const personal = new Set(isOwn ? [] : [...heads.keys()].filter(isPersonal))
  const table = { grid, line, heads, rows, personal }
  return { ok: true, table: isOwn ? { ...table, known: 'own' } : table }
}

function withoutGuard({ line, cells }: GridRow): GridRow {
  return { line, cells: cells.map(withoutGuards) }
}

/** A text that `toPlainName` leaves as it is. */
const PLAIN = /^(?:[\w.,/-]+|)$/

/** Returns a cell's text without surrounding spaces and invisible characters. */
export function cellText({ cells }: GridRow, column: number): string {
  const text = cells[column]
  return text === undefined ? '' : PLAIN.test(text) ? text : toPlainName(text).trim()
}

function isAddress(text: string): boolean {
  return text.includes('@') && ADDRESS.test(text)
}

/**
 * Returns the line that looks most like heads: the first with as many cells as the rows below, before all one with a known word. A title, a date of
 * export and the like have fewer.
 */
function findHeads(grid: Grid): number {
  const above = grid.slice(0, MOST_ABOVE)
  const width = Math.max(1, ...grid.slice(0, 2 * MOST_ABOVE).map(countFilled))
  let best = { line: grid[0]?.line ?? 0, value: Number.NEGATIVE_INFINITY }
  for (const [index, row] of above.entries()) {
    const hasWord = row.cells.some((text) => HEAD_WORD.test(titleKey(text.replaceAll('_', ' '))))
    const isWide = countFilled(row) > 1
    const value = countFilled(row) / width + (hasWord && isWide ? 0.5 : 0) - index / 50
    if (value > best.value) best = { line: row.line, value }
  }
  return best.line
}

function countFilled({ cells }: GridRow): number {
  return cells.filter((text) => text.trim() !== '').length
}
