import type { ExportCell } from '../text/csv.ts'
import { daysIn } from '../text/day.ts'
import { countScores, meanOfTally, medianOf, type Tally } from '../votes/tally.ts'
import type { Report, ReportTopic } from './report.ts'

export const REPORT_FORMAT = 'retroscore-report'
export const REPORT_VERSION = 6
/** Path of the JSON file's schema under /api. */
export const REPORT_SCHEMA_PATH = '/schemas/report.json'

/** Returns a report as a file. `schema` is the address of the JSON Schema that describes it. */
export function toReportJson(report: Report, { schema }: { schema: string }): string {
  const file = { $schema: schema, format: REPORT_FORMAT, version: REPORT_VERSION, ...report }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Column heads of `toReportTable`, in order. The columns 0 to 5, the skips and the reason follow. */
export type ReportHeads = {
  squad: string
  sprint: string
  date: string
  topic: string
  subtopic: string
  score: string
  average: string
  overall: string
  change: string
  mean: string
  median: string
  votes: (score: number) => string
  skips: string
  reason: string
  name: string
}

/**
 * Returns one row per topic below the heads. The note, feedback and actions do not belong to single topics, so only the other formats contain them.
 * `zone` is the reader's time zone.
 */
export function toReportTable(
  report: Report,
  { heads, zone }: { heads: ReportHeads; zone: string },
): ExportCell[][] {
  const { votes, skips, reason, name, ...names } = heads
  const columns = [...Object.values(names), ...[0, 1, 2, 3, 4, 5].map(votes), skips, reason, name]
  const day = daysIn(zone)(report.createdAt)
  return [columns, ...report.topics.map((topic) => toCells(report, { topic, day }))]
}

/** Puts given scores and computed averages into separate columns, so that no column counts anything twice. */
function toCells(
  report: Report,
  { topic, day }: { topic: ReportTopic; day: string },
): ExportCell[] {
  const { title, parent, score, isAverage, tally, reason, change } = topic
  const above = report.topics.find(({ id }) => id === parent)
  return [
    report.squadName,
    report.sprint,
    { day },
    ...(above ? [above.title, title] : [title, null]),
    ...(isAverage ? [null, score] : [score, null]),
    report.average,
    change,
    ...toVotes(tally),
    reason,
    report.name || null,
  ]
}

function toVotes(tally: Tally | null): ExportCell[] {
  if (!tally) return Array(9).fill(null)
  const [mean, median] =
    countScores(tally) > 0 ? [meanOfTally(tally), medianOf(tally)] : [null, null]
  return [mean, median, ...tally]
}
