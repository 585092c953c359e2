import { isScore, MAX_SCORE, type Score } from '../retrospectives/scale.ts'
import { titleKey } from '../squads/names.ts'
import { MAX_TITLE_LENGTH, MAX_TOPICS } from '../topics/topic-tree.ts'
import { parseTable, type TableRow } from './table-text.ts'

/** Most sprints of one table. */
const MAX_TABLE_SPRINTS = 500

/** A table with its first row as heads. */
export type Table = {
  heads: readonly string[]
  rows: readonly TableRow[]
  /** Indexes of columns that look like people's names or addresses. They are never read. */
  personal: readonly number[]
}

/** The reason why a file is not a table of scores. */
export type TableProblem =
  | 'TABLE_EMPTY'
  | 'TABLE_NOT_TEXT'
  | 'TABLE_TOO_LARGE'
  /** An export of Parabol, which has no scores. */
  | 'TABLE_PARABOL'

/**
 * Meanings of the columns. `long`: a row for each rating or mean. `wide`: topics down, and each column after that of the topics is a sprint.
 * `isKept`: the scores stay as they are, instead of being stretched from `lowest`–`highest` to 0–5.
 */
export type TableMapping = {
  form: 'long' | 'wide'
  topic: number
  sprint: number
  score: number
  lowest: number | null
  highest: number | null
  isKept: boolean
}

/** A cell that is not a score of the scale, or a title or sprint that is too long. Row and column are numbered as in a spreadsheet. */
type OddCell = { row: number; column: number; text: string }

export type TableSprint = {
  name: string
  /** Scores in the order of the table. */
  scores: { title: string; score: Score; ratings: number }[]
}

export type TableScores = { sprints: TableSprint[]; odd: OddCell[] }

/** Column heads that name people, in Portuguese and English. */
const PERSONAL =
  /^((full|first|last|user|display|member|participant|respondent|author|your) ?name|name|e-?mail.*|.*e-?mail( address)?|user|author|assignee|owner|member|participant|respondent|nome( completo)?|sobrenome|usu[aá]rio|autora?|respons[aá]vel|pessoa|participante|respondente|membro|endere[cç]o de e-?mail)$/i
const ADDRESS = /[^\s@]+@[^\s@]+\.[^\s@]+/

const NO_SCORE = /^(n\/?a|n\/d|null|skip(ped)?|pulad[oa]|[-–—])$/i

/** Heads of Parabol's exports of retrospectives and estimations. */
const PARABOL = [
  ['reflectiongroup', 'prompt', 'discussionthread'],
  ['story', 'dimension', 'finalscore', 'votecount'],
]

export function readTable(
  text: string,
): { ok: true; table: Table } | { ok: false; reason: TableProblem } {
  const [first, ...rows] = parseTable(text)
  if (!first || rows.length === 0) return { ok: false, reason: 'TABLE_EMPTY' }
  const heads = first.cells
  const keys = heads.map((head) => head.toLowerCase())
  if (PARABOL.some((known) => known.every((head) => keys.includes(head)))) {
    return { ok: false, reason: 'TABLE_PARABOL' }
  }
  const personal = heads.flatMap((head, column) =>
    PERSONAL.test(head) || rows.some(({ cells }) => ADDRESS.test(cells[column] ?? ''))
      ? [column]
      : [],
  )
  return { ok: true, table: { heads, rows, personal } }
}

/** Returns the columns that can be chosen. */
export function columnsOf({ heads, personal }: Table): number[] {
  return [...heads.keys()].filter((column) => !personal.includes(column))
}

/** Returns the mapping that the heads suggest. Never guesses the ends of the scale. */
export function guessMapping(table: Table): TableMapping {
  const columns = columnsOf(table)
  const find = (pattern: RegExp) =>
    columns.find((column) => pattern.test(titleKey(table.heads[column] ?? '')))
  const topic = find(/^(topic|question|theme|statement|dimension|topico|tema|pergunta|dimensao)/)
  const sprint = find(/^(sprint|iteration|iteracao|date|data|meeting|retro)/)
  const score = find(/^(score|rating|value|average|mean|nota|media|valor|answer|resposta)/)
  const scale = { lowest: null, highest: null, isKept: false }
  if (sprint !== undefined && score !== undefined && sprint !== score) {
    const other = columns.find((column) => column !== sprint && column !== score)
    return { form: 'long', topic: topic ?? other ?? 0, sprint, score, ...scale }
  }
  const titles = topic ?? columns[0] ?? 0
  const rest = columns.filter((column) => column !== titles)
  return { form: 'wide', topic: titles, sprint: rest[0] ?? 0, score: rest[1] ?? 0, ...scale }
}

/** Returns a fingerprint that is equal for exports of one kind. Ignores numbers in the heads, such as those of sprints. */
export function fingerprintOf({ heads }: Table): string {
  const keys = heads.map((head) => titleKey(head).replace(/\d+/g, '#'))
  return JSON.stringify([...new Set(keys)])
}

/** True if the ends form a valid scale. */
export function isScale({ lowest, highest }: { lowest: number | null; highest: number | null }) {
  return lowest !== null && highest !== null && lowest < highest
}

/** True if the scale lies within 0–5, so that its scores can be kept. */
export function canKeep({ lowest, highest }: TableMapping): boolean {
  return isScale({ lowest, highest }) && isScore(lowest) && isScore(highest)
}

/**
 * Returns the score for a mean on the scale, half up; null outside the scale. `lowest` must be below `highest`.
 * @internal
 */
export function toScore(mean: number, mapping: TableMapping): Score | null {
  const { lowest, highest, isKept } = mapping
  if (lowest === null || highest === null || mean < lowest || mean > highest) return null
  const value =
    isKept && canKeep(mapping) ? mean : ((mean - lowest) / (highest - lowest)) * MAX_SCORE
  // Tolerates the rounding error of a computed half, such as that of 0.1 on a scale to 1.
  const score = Math.floor(value + 0.5 + 1e-9)
  return isScore(score) ? score : null
}

/**
 * Returns a table's scores, each the mean of its single ratings. A blank cell, `N/A` and the like are never a 0. Lists any other cell that is not a
 * number of the scale. Sprints and topics that differ only in case and spaces are the same. Without a scale every number is odd.
 */
export function readScores(table: Table, mapping: TableMapping): TableScores {
  const odd: OddCell[] = []
  const sprints = new Map<
    string,
    { name: string; topics: Map<string, { title: string; means: number[] }> }
  >()
  for (const { title, name, cell } of cellsOf(table, mapping)) {
    if (cell.text === '' || NO_SCORE.test(cell.text)) continue
    const mean = toNumber(cell.text)
    const isLong = Math.max(title.length, name.length) > MAX_TITLE_LENGTH
    if (mean === null || toScore(mean, mapping) === null || isLong || !title || !name) {
      odd.push(cell)
      continue
    }
    const sprint = sprints.get(titleKey(name)) ?? { name, topics: new Map() }
    const topic = sprint.topics.get(titleKey(title)) ?? { title, means: [] }
    topic.means.push(mean)
    sprint.topics.set(titleKey(title), topic)
    sprints.set(titleKey(name), sprint)
  }
  return {
    sprints: [...sprints.values()].map(({ name, topics }) => ({
      name,
      scores: [...topics.values()].flatMap(({ title, means }) => {
        const score = toScore(meanOf(means), mapping)
        return score === null ? [] : [{ title, score, ratings: means.length }]
      }),
    })),
    odd,
  }
}

/** True if the table has more sprints, or a sprint more topics, than an import accepts. */
export function isTooMuch({ sprints }: TableScores): boolean {
  return (
    sprints.length > MAX_TABLE_SPRINTS || sprints.some(({ scores }) => scores.length > MAX_TOPICS)
  )
}

type Rating = { title: string; name: string; cell: OddCell }

function cellsOf(table: Table, { form, topic, sprint, score }: TableMapping): Rating[] {
  const columns = columnsOf(table)
  return table.rows.flatMap(({ cells, line }) => {
    const textOf = (column: number) => (columns.includes(column) ? (cells[column] ?? '') : '')
    const cellOf = (column: number) => ({ row: line, column: column + 1, text: textOf(column) })
    if (form === 'long') {
      return [{ title: textOf(topic), name: textOf(sprint), cell: cellOf(score) }]
    }
    return columns
      .filter((column) => column !== topic)
      .map((column) => ({
        title: textOf(topic),
        name: table.heads[column] ?? '',
        cell: cellOf(column),
      }))
  })
}

/** Parses a number with a decimal comma or point. The scale handles percent signs. */
function toNumber(text: string): number | null {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
