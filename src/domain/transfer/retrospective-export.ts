import type { ActionExportRow } from '../actions/action-file.ts'
import { topicScore } from '../retrospectives/averages.ts'
import { parseRetrospective, type RetrospectiveData } from '../retrospectives/retrospective.ts'
import { BYTE_ORDER_MARK, type CsvCell, type CsvFormat, toCsvLine } from '../text/csv.ts'
import { isLeaf, type Topic } from '../topics/topic-tree.ts'

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

/** Column heads of `toCsvExport`, in order. */
export type CsvHeads = {
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
}

/** Returns one line per topic of each sprint, the first with the sprint's note and name. An empty or unreadable sprint has one line. */
export async function* toCsvExport(
  pages: Pages,
  { heads, format }: { heads: CsvHeads; format: CsvFormat },
): AsyncGenerator<string> {
  const { squad, sprint, date, topic, subtopic, score, average, overall, note, name } = heads
  const columns = [squad, sprint, date, topic, subtopic, score, average, overall, note, name]
  yield BYTE_ORDER_MARK + toCsvLine(columns, format)
  for await (const page of pages) {
    for (const row of page) {
      yield toLines(row)
        .map((cells, at) =>
          toCsvLine([...cells, ...(at === 0 ? textCells(row) : [null, null])], format),
        )
        .join('')
    }
  }
}

function toLines(row: ExportRow): CsvCell[][] {
  const place = [row.squads.nome, row.sprint, row.created_at.slice(0, 10)]
  const parsed = parseRetrospective(row.dados_json)
  if (!parsed.ok) return [[...place, null, null, null, null, null]]
  const { data } = parsed
  if (data.topics.length === 0) return [[...place, null, null, null, null, data.average]]
  const titles = new Map(data.topics.map(({ id, title }) => [id, title]))
  return data.topics.map((topic) => [
    ...place,
    ...titleCells(topic, titles),
    ...scoreCells(topic, data),
    data.average,
  ])
}

/** The sprint's texts, in its first line only. */
function textCells({ observacoes, nome }: ExportRow): CsvCell[] {
  return [observacoes || null, nome || null]
}

function titleCells({ title, parent }: Topic, titles: ReadonlyMap<string, string>): CsvCell[] {
  return parent === undefined ? [title, null] : [titles.get(parent) ?? null, title]
}

/** Puts given scores and computed averages into separate columns, so that no column counts anything twice. */
function scoreCells(topic: Topic, { topics, scores }: RetrospectiveData): CsvCell[] {
  const value = topicScore(topics, scores, topic)
  return isLeaf(topic) ? [value, null] : [null, value]
}
