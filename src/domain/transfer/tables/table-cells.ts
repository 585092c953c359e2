import { titleKey } from '../../squads/names.ts'
import { type CellValue, readCell, readCount, readMean } from './cell-values.ts'
import { type DateOrder, readDates, type TableDate } from './column-dates.ts'
import { type ColumnRole, isTotal, type TableForm, topicTitle } from './column-roles.ts'
import { cellText, type Table } from './table.ts'
import type { GridRow } from './table-grid.ts'

/** The arrangement of a table: what its columns and rows are. */
export type TableLayout = {
  form: TableForm
  roles: readonly ColumnRole[]
  /** Lines that the user takes or leaves out, against the rule that totals stay out. */
  rows: Readonly<Record<number, boolean>>
  /** The answer to dates that their column leaves open. */
  dateOrder: DateOrder | null
}

/** A cell, numbered as in a spreadsheet. */
export type TableCell = { row: number; column: number; text: string }

/** A sprint of a squad. There is one object for all spellings, so objects can be compared. */
export type SprintName = {
  squad: string
  name: string
  /** True if the name is a date. */
  isDate: boolean
}

/** A topic below its main topic, which is empty at the top level. There is one object for all spellings. */
export type TopicName = {
  group: string
  topic: string
  /** Title of the topic that this one repeats, in a table whose repeated scores are taken apart. */
  copyOf?: string
}

/** One score as written, with what it belongs to. */
export type WrittenScore = {
  sprint: SprintName
  topic: TopicName
  date: TableDate | null
  value: CellValue
  /** Number of answers and their mean; null if the table does not say it. A score without a separate mean is the mean itself. */
  count: number | null
  mean: number | null
  row: number
  column: number
  text: string
  /** The earlier score of the same topic in the same sprint. */
  before: WrittenScore | null
}

/** The note or the name of a sprint. */
export type WrittenText = Pick<WrittenScore, 'sprint' | 'date'> & { text: string }

/** Everything that a table says, before words and numbers become scores. */
export type TableCells = {
  form: TableForm
  /** True for this product's own table, whose sprints have numbers and whose titles are never totals. */
  isOwn: boolean
  /** Scores in the order of the table, without blank cells. */
  scores: WrittenScore[]
  /** The last score of each topic by sprint. It leads to those before. */
  bySprint: Map<SprintName, Map<TopicName, WrittenScore>>
  notes: WrittenText[]
  names: WrittenText[]
  /** All topics in the order of the table. */
  topics: TopicName[]
  /** Rows that are totals or averages. */
  totals: { line: number; title: string }[]
  /** The first date that can be read in two ways; null without one. */
  undecidedDate: string | null
}

/** Rows between two pauses. */
const PAUSE = 20

/** Reads all cells of a table in this layout. Pauses now and then. */
export function* readCells(table: Table, layout: TableLayout): Generator<void, TableCells> {
  const columns = columnsOf(layout)
  const days = daysOf(table, layout, columns)
  yield
  const names = createNames(titlesOf(table, layout, columns))
  const cells: TableCells = {
    ...{
      form: layout.form,
      isOwn: table.known === 'own',
      scores: [],
      bySprint: new Map(),
      notes: [],
      names: [],
      topics: [],
      totals: [],
    },
    undecidedDate: days.undecided,
  }
  const groups = groupsOf(table, layout, columns)
  const titles = table.heads.map((head) => names.topic({ group: '', topic: topicTitle(head) }))
  const reading = { table, layout, columns, days, names, titles, values: new Map() }
  for (const [at, row] of table.rows.entries()) {
    if (at % PAUSE === 0) yield
    const title = rowTitle(row, layout, columns)
    const isSum = !cells.isOwn && isTotal(title)
    if (isSum) cells.totals.push({ line: row.line, title })
    if (layout.rows[row.line] ?? !isSum)
      readRow(reading, { row, at, group: groups[at] ?? '' }, cells)
  }
  cells.topics = names.listTopics()
  return cells
}

type Columns = Record<Exclude<ColumnRole, 'score' | 'out'>, number> & { scores: number[] }

function columnsOf({ roles }: TableLayout): Columns {
  const find = (role: ColumnRole) => roles.indexOf(role)
  return {
    ...{ squad: find('squad'), sprint: find('sprint'), name: find('name'), date: find('date') },
    ...{ group: find('group'), topic: find('topic'), count: find('count'), note: find('note') },
    mean: find('mean'),
    scores: roles.flatMap((role, column) => (role === 'score' ? [column] : [])),
  }
}

type Days = {
  byRow: readonly (TableDate | null)[]
  byHead: ReadonlyMap<number, TableDate | null>
  undecided: string | null
}

/** Reads the dates of the table's date column, or else those that name its sprints. */
function daysOf(table: Table, { form, dateOrder: order }: TableLayout, columns: Columns): Days {
  if (form === 'sprints') {
    const heads = columns.scores.map((column) => table.heads[column] ?? '')
    const { dates, undecided } = readDates(heads, { order, hasSerials: true, areNames: true })
    if (!dates.every((date) => date !== null))
      return { byRow: [], byHead: new Map(), undecided: null }
    const byHead = new Map(columns.scores.map((column, at) => [column, dates[at] ?? null]))
    return { byRow: [], byHead, undecided }
  }
  const areNames = columns.date === -1
  const column = areNames ? columns.sprint : columns.date
  const texts = table.rows.map((row) => cellText(row, column))
  const { dates, undecided } = readDates(texts, { order, hasSerials: !areNames, areNames })
  const isDated = !areNames || texts.every((text, at) => text === '' || dates[at])
  return { byRow: isDated ? dates : [], byHead: new Map(), undecided: isDated ? undecided : null }
}

/** Returns all titles of topics that have no main topic in a column. */
function titlesOf({ heads, rows }: Table, { form }: TableLayout, columns: Columns): string[] {
  if (form === 'topics') return columns.scores.map((column) => topicTitle(heads[column] ?? ''))
  return columns.group === -1 ? rows.map((row) => cellText(row, columns.topic)) : []
}

/** Returns the title by which a row can be a total. */
function rowTitle(row: GridRow, { form }: TableLayout, columns: Columns): string {
  const at = form === 'topics' ? [columns.sprint, columns.date] : [columns.topic, columns.group]
  return at.map((column) => cellText(row, column)).find((text) => text !== '') ?? ''
}

/** Returns the main topic of each row: that of its column, or in a wide table the last row without scores above indented ones. */
function groupsOf(table: Table, { form }: TableLayout, columns: Columns): string[] {
  if (columns.group !== -1) return table.rows.map((row) => cellText(row, columns.group))
  if (form !== 'sprints') return []
  let group = ''
  return table.rows.map((row) => {
    const written = row.cells[columns.topic] ?? ''
    if (/^\s/.test(written)) return group
    const isHead = columns.scores.every((column) => cellText(row, column) === '')
    group = isHead ? cellText(row, columns.topic) : ''
    return ''
  })
}

const LEVELS = /^(.*\S) [/>›»→|] (\S.*)$/

type Names = ReturnType<typeof createNames>

/** Creates the names of a table. A title such as `Methods / Planning` has two levels if several of the titles begin with the same main topic. */
function createNames(titles: readonly string[]) {
  const sprints = new Map<string, Map<string, SprintName>>()
  const byKey = new Map<string, SprintName>()
  const topics = new Map<string, TopicName>()
  const keys = new Map<string, string>()
  const below = new Map<string, Set<string>>()
  for (const title of titles) {
    const [, group, topic] = LEVELS.exec(title) ?? []
    if (group === undefined || topic === undefined) continue
    below.set(keyOf(group), (below.get(keyOf(group)) ?? new Set()).add(keyOf(topic)))
  }
  function keyOf(text: string): string {
    const key = keys.get(text) ?? titleKey(text)
    keys.set(text, key)
    return key
  }
  return {
    /** Returns a sprint's name. `date` is the date that names it. */
    sprint(squad: string, name: string, date: TableDate | null): SprintName {
      const ofSquad = sprints.get(squad) ?? new Map<string, SprintName>()
      sprints.set(squad, ofSquad)
      const written = ofSquad.get(name)
      if (written) return written
      const key = `${keyOf(squad)}\n${keyOf(name)}`
      const sprint = known(byKey, key, { squad, name, isDate: date !== null })
      ofSquad.set(name, sprint)
      return sprint
    },
    listTopics: () => [...topics.values()],
    topic(name: TopicName): TopicName {
      const [, group = '', topic = ''] = name.group === '' ? (LEVELS.exec(name.topic) ?? []) : []
      const isSplit = (below.get(keyOf(group))?.size ?? 0) > 1
      const full = isSplit ? { group, topic } : name
      return known(topics, `${keyOf(full.group)}\n${keyOf(full.topic)}`, full)
    },
  }
}

function known<Name>(names: Map<string, Name>, key: string, name: Name): Name {
  const first = names.get(key) ?? name
  names.set(key, first)
  return first
}

type TableReading = {
  table: Table
  layout: TableLayout
  columns: Columns
  days: Days
  names: Names
  /** Values by text. Most cells of a table are equal to others. */
  values: Map<string, CellValue>
  /** Titles of the columns of scores, if these are topics. */
  titles: readonly TopicName[]
}

function readRow(
  { table, layout, columns, days, names, values, titles }: TableReading,
  { row, at, group }: { row: GridRow; at: number; group: string },
  cells: TableCells,
): void {
  const textOf = (column: number) => cellText(row, column)
  const [squad, title] = [textOf(columns.squad), textOf(columns.topic)]
  const date = days.byRow[at] ?? null
  const own = columns.sprint !== -1 && columns.date !== -1 ? textOf(columns.sprint) : null
  const named = own ?? date?.day ?? (textOf(columns.sprint) || textOf(columns.date))
  const ofRow = names.sprint(squad, named, own === null ? date : null)
  // Unlike a title it can have several lines.
  const note = (row.cells[columns.note] ?? '').trim()
  if (note !== '') cells.notes.push({ sprint: ofRow, date, text: note })
  const name = textOf(columns.name)
  if (name !== '') cells.names.push({ sprint: ofRow, date, text: name })
  const count = readCount(textOf(columns.count))
  const mean = readMean(textOf(columns.mean))
  const ofTitle = names.topic({ group: title === '' ? '' : group, topic: title || group })
  const isAcross = layout.form === 'sprints'
  for (const column of columns.scores) {
    const text = textOf(column)
    const value = valueIn(values, text)
    if (value.kind === 'blank') continue
    const day = isAcross ? (days.byHead.get(column) ?? null) : date
    const sprint = isAcross
      ? names.sprint(squad, day?.day ?? table.heads[column] ?? '', day)
      : ofRow
    const topic = (layout.form === 'topics' && titles[column]) || ofTitle
    const topics = cells.bySprint.get(sprint) ?? new Map<TopicName, WrittenScore>()
    cells.bySprint.set(sprint, topics)
    const before = topics.get(topic) ?? null
    const line = row.line
    const score = {
      sprint,
      topic,
      date: day,
      value,
      count,
      mean,
      row: line,
      column: column + 1,
      text,
      before,
    }
    topics.set(topic, score)
    cells.scores.push(score)
  }
}

/** Returns the scores of a topic in a sprint, the first one first. */
export function listBefore(score: WrittenScore): WrittenScore[] {
  const list = [score]
  for (let other = score.before; other; other = other.before) list.push(other)
  return list.reverse()
}

function valueIn(values: Map<string, CellValue>, text: string): CellValue {
  const value = values.get(text) ?? readCell(text)
  values.set(text, value)
  return value
}
