import type { ActionExportRow } from '../actions/action-file.ts'
import { readVotes } from '../local/entry-votes.ts'
import { topicScore } from '../retrospectives/averages.ts'
import { parseRetrospective, type RetrospectiveData } from '../retrospectives/retrospective.ts'
import { BYTE_ORDER_MARK, type CsvFormat, type ExportCell, toCsvLine } from '../text/csv.ts'
import { daysIn } from '../text/day.ts'
import type { JsonObject } from '../text/json.ts'
import { isLeaf, type Topic } from '../topics/topic-tree.ts'
import { readKeptMeans } from '../trends/kept-means.ts'
import { countScores, meanOfTally } from '../votes/tally.ts'

/** A retrospective in the original product's export format: a row of its table with the squad's name. */
export type ExportRow = {
  id: string
  squad_id: string
  sprint: number
  user_id: string | null
  dados_json: unknown
  /** Fields that the original product's tables do not have. */
  nome: string
  observacoes: string
  created_at: string
  squads: { nome: string }
  /** The vote over days, and how many people finished it, of how many. Absent if the squad voted live. Imports ignore it. */
  votacao?: { de: string; ate: string; terminaram: number; total: number | null }
}

type Pages = AsyncIterable<readonly ExportRow[]>

/** Returns the text of `JSON.stringify(rows, null, 2)` in chunks, so that only one row's text is in memory at a time. */
export async function* toJsonExport(
  pages: AsyncIterable<readonly (ExportRow | ActionExportRow)[]>,
): AsyncGenerator<string> {
  let isEmpty = true
  for await (const page of pages) {
    for (const row of page) {
      yield `${isEmpty ? '[' : ','}\n  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`
      isEmpty = false
    }
  }
  yield isEmpty ? '[]' : '\n]'
}

/** Column heads of an exported table, in order. */
export type ExportHeads = {
  squad: string
  sprint: string
  date: string
  topic: string
  subtopic: string
  score: string
  average: string
  overall: string
  note: string
  name: string
  mean: string
  answers: string
  voteFrom: string
  voteUntil: string
  voteFinished: string
  voteTotal: string
}

/** Returns one line per topic of each sprint. `zone` is the reader's time zone. */
export async function* toCsvExport(
  pages: Pages,
  { heads, format, zone }: { heads: ExportHeads; format: CsvFormat; zone: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(headCells(heads), format)
  const dayOf = daysIn(zone)
  for await (const page of pages) {
    for (const row of page) {
      yield toRows(row, dayOf)
        .map((cells) => toCsvLine(cells, format))
        .join('')
    }
  }
}

/** Returns the same lines as a table for a workbook. */
export function toExportTable(
  rows: readonly ExportRow[],
  { heads, zone }: { heads: ExportHeads; zone: string },
): ExportCell[][] {
  const dayOf = daysIn(zone)
  return [headCells(heads), ...rows.flatMap((row) => toRows(row, dayOf))]
}

function headCells({ squad, sprint, date, topic, subtopic, ...others }: ExportHeads): string[] {
  const { score, average, overall, note, name, mean, answers } = others
  const scores = [score, average, overall, note, name, mean, answers]
  const { voteFrom, voteUntil, voteFinished, voteTotal } = others
  const vote = [voteFrom, voteUntil, voteFinished, voteTotal]
  return [squad, sprint, date, topic, subtopic, ...scores, ...vote]
}

/** Returns the rows of a sprint, the first with its note and name. An empty or unreadable sprint has one row. */
function toRows(row: ExportRow, dayOf: (instant: string) => string): ExportCell[][] {
  const place = [row.squads.nome, row.sprint, { day: dayOf(row.created_at) }]
  const texts = (at: number) =>
    at === 0 ? [row.observacoes || null, row.nome || null] : [null, null]
  const vote = voteCells(row, dayOf)
  const parsed = parseRetrospective(row.dados_json)
  const data = parsed.ok ? parsed.data : null
  if (!data || data.topics.length === 0) {
    const blanks = [null, null, null, null]
    return [[...place, ...blanks, data?.average ?? null, ...texts(0), null, null, ...vote]]
  }
  const titles = new Map(data.topics.map(({ id, title }) => [id, title]))
  const answers = readAnswers(data.extra)
  return data.topics.map((topic, at) => [
    ...place,
    ...titleCells(topic, titles),
    ...scoreCells(topic, data),
    data.average,
    ...texts(at),
    ...(answers.get(topic.id) ?? [null, null]),
    ...vote,
  ])
}

function voteCells({ votacao }: ExportRow, dayOf: (instant: string) => string): ExportCell[] {
  if (!votacao) return [null, null, null, null]
  const { de, ate, terminaram, total } = votacao
  return [{ day: dayOf(de) }, { day: dayOf(ate) }, terminaram, total]
}

/** Returns the mean and the number of the answers behind a score, by leaf: as another tool's table gave them, or as the sprint's votes. */
function readAnswers(extra: JsonObject): ReadonlyMap<string, [number, number | null]> {
  const kept = [...readKeptMeans(extra)].map(
    ([id, { mean, n }]) => [id, [mean, n]] as [string, [number, number | null]],
  )
  const votes = [...(readVotes(extra)?.tallies ?? [])].map(
    ([id, tally]) => [id, [meanOfTally(tally), countScores(tally)]] as [string, [number, number]],
  )
  return new Map([...kept, ...votes])
}

function titleCells({ title, parent }: Topic, titles: ReadonlyMap<string, string>): ExportCell[] {
  return parent === undefined ? [title, null] : [titles.get(parent) ?? null, title]
}

/** Puts given scores and computed averages into separate columns, so that no column counts anything twice. */
function scoreCells(topic: Topic, { topics, scores }: RetrospectiveData): ExportCell[] {
  const value = topicScore(topics, scores, topic)
  return isLeaf(topic) ? [value, null] : [null, value]
}
