import type { Report } from '~/domain/reports/report'
import {
  REPORT_SCHEMA_PATH,
  type ReportCsvHeads,
  toReportCsv,
  toReportJson,
} from '~/domain/reports/report-export'
import { csvFormatOf } from '~/domain/text/csv'
import { toReportMarkdown } from '~/features/reports/texts/report-markdown'
import type { Locale } from '~/i18n/locale'
import { downloadFile, toFileName } from '~/lib/browser/files'
import { m } from '~/paraglide/messages'

export const REPORT_FORMATS = ['json', 'csv', 'md'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const TYPES: Record<ReportFormat, string> = {
  json: 'application/json',
  csv: 'text/csv;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
}

/** Downloads the report in the language of the page. */
export function downloadReport(
  report: Report,
  { format, locale }: { format: ReportFormat; locale: Locale },
): void {
  const name = `${toFileName(report.squadName)}-sprint-${report.sprint}.${format}`
  const { origin } = window.location
  downloadFile({ name, type: TYPES[format], text: textOf(report, { format, locale, origin }) })
}

/** Formats the report. `origin` serves the schema of the JSON file. @internal */
export function textOf(
  report: Report,
  { format, locale, origin }: { format: ReportFormat; locale: Locale; origin: string },
): string {
  switch (format) {
    case 'json':
      return toReportJson(report, { schema: `${origin}/api${REPORT_SCHEMA_PATH}` })
    case 'csv':
      return toReportCsv(report, {
        heads: csvHeads(),
        format: csvFormatOf(locale),
      })
    case 'md':
      return toReportMarkdown(report, locale)
  }
}

function csvHeads(): ReportCsvHeads {
  return {
    squad: m.csv_squad(),
    sprint: m.csv_sprint(),
    date: m.csv_date(),
    topic: m.csv_topic(),
    subtopic: m.csv_subtopic(),
    score: m.csv_score(),
    average: m.csv_average(),
    overall: m.csv_overall(),
    change: m.report_csv_change(),
    mean: m.report_csv_mean(),
    median: m.report_csv_median(),
    votes: (score) => m.report_csv_votes({ score }),
    skips: m.report_csv_skips(),
    reason: m.report_reason(),
  }
}
