import { isJsonObject, type JsonObject, toText } from '../../text/json.ts'
import type { KnownTable, ReadTable } from './table.ts'
import { MAX_TABLE_CELLS } from './table-text.ts'

type Row = {
  squad?: unknown
  sprint?: unknown
  date: unknown
  topic: unknown
  score: unknown
  count?: unknown
}

/** Titles of the team assessment of Azure DevOps Retrospectives, by the ids in its files. */
const AZURE_QUESTIONS = [
  ...['Clarity', 'Energy', 'Psychological Safety', 'Work-life Balance', 'Confidence', 'Efficiency'],
]

/**
 * Reads the JSON of RetroGemini, of Azure DevOps Retrospectives or of squad-health-check; null for any other value. Takes scores only: members,
 * comments, cards and their votes stay in the file.
 */
export function readOtherTool(file: unknown): ReadTable | null {
  const readers = [
    ['retrogemini', readRetroGemini],
    ['azure', readAzure],
    ['health-check', readHealthCheck],
  ] as const
  for (const [tool, read] of readers) {
    const rows = read(file)
    if (rows) return toTable(tool, rows)
  }
  return null
}

/** Heads of the columns, which are left out if empty. */
const HEADS: Record<keyof Row, string> = {
  squad: 'Squad',
  sprint: 'Sprint',
  date: 'Date',
  topic: 'Topic',
  score: 'Score',
  count: 'Responses',
}

/** Refuses a file whose rows have too many cells. A file of half a megabyte can describe a thousand million rows, which are never all created. */
function toTable(known: KnownTable, written: Iterable<Row>): ReadTable {
  const rows: Row[] = []
  for (const row of written) {
    rows.push(row)
    if (rows.length * Object.keys(row).length > MAX_TABLE_CELLS) {
      return { ok: false, reason: 'TABLE_TOO_LARGE' }
    }
  }
  const fields = (Object.keys(HEADS) as (keyof Row)[]).filter((field) =>
    rows.some((row) => toText(row[field]) !== ''),
  )
  const heads = fields.map((field) => HEADS[field])
  const cells = rows.map((row) => fields.map((field) => toText(row[field])))
  const grid = [heads, ...cells].map((row, at) => ({ line: at + 1, cells: row }))
  const table = { grid, line: 1, heads, rows: grid.slice(1), personal: new Set<number>(), known }
  return { ok: true, table }
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function valuesIn(value: unknown): JsonObject[] {
  return isJsonObject(value) ? Object.values(value).filter(isJsonObject) : []
}

/** Health checks of each team: a rating of 1 to 5 for each member and dimension. */
function readRetroGemini(file: unknown): Iterable<Row> | null {
  const teams = isJsonObject(file) ? listOf(file.teams) : []
  if (!teams.some(({ healthChecks }) => Array.isArray(healthChecks))) return null
  return ratingsIn(teams)
}

function* ratingsIn(teams: readonly JsonObject[]): Generator<Row> {
  for (const team of teams) {
    for (const check of listOf(team.healthChecks)) {
      const people = valuesIn(check.ratings)
      for (const { id, name } of listOf(check.dimensions)) {
        for (const ratings of people) {
          yield {
            ...{ squad: team.name, sprint: check.name, date: check.date, topic: name },
            score: ratingOf(ratings, toText(id)),
          }
        }
      }
    }
  }
}

function ratingOf(ratings: JsonObject, id: string): unknown {
  const own = Object.hasOwn(ratings, id) ? ratings[id] : undefined
  return isJsonObject(own) ? own.rating : own
}

/** Boards with a team assessment: an answer of 1 to 10 for each person and question. A board has no date, so boards keep their order. */
function readAzure(file: unknown): Row[] | null {
  const items = listOf(file).filter(({ team, board }) => isJsonObject(team) && isJsonObject(board))
  if (items.length === 0) return null
  return items.flatMap(({ team, board }) => {
    const {
      title,
      createdDate,
      teamEffectivenessMeasurementVoteCollection: votes,
    } = board as JsonObject
    return listOf(votes).flatMap(({ responses }) =>
      listOf(responses).map(({ questionId, selection }) => ({
        ...{ squad: (team as JsonObject).name, sprint: title, date: createdDate, score: selection },
        topic: AZURE_QUESTIONS[Number(questionId) - 1] ?? `Question ${toText(questionId)}`,
      })),
    )
  })
}

/** One finished session: the median of each category, from 1 to 9, with its number of votes. */
function readHealthCheck(file: unknown): Row[] | null {
  if (!isJsonObject(file) || !('voters' in file) || !Array.isArray(file.categories)) return null
  return listOf(file.categories).map(({ title, median, votes }) => ({
    ...{ date: file.date, topic: title },
    ...{ score: median, count: votes },
  }))
}
