import type { Report } from '~/domain/reports/report'
import {
  REPORT_SCHEMA_PATH,
  type ReportHeads,
  toReportJson,
  toReportTable,
} from '~/domain/reports/report-export'
import type { ExportCell } from '~/domain/text/csv'
import { toReportMarkdown } from '~/features/reports/texts/report-markdown'
import type { Locale } from '~/i18n/locale'
import { downloadFile, toFileName } from '~/lib/browser/files'
import { downloadTable, ownTimeZone } from '~/lib/browser/tables/table-download'
import { m } from '~/paraglide/messages'

export const REPORT_FORMATS = ['json', 'csv', 'xlsx', 'md'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Downloads the report in the language of the page. */
export async function downloadReport(
  report: Report,
  { format, locale }: { format: ReportFormat; locale: Locale },
): Promise<void> {
  const name = `${toFileName(report.squadName)}-sprint-${report.sprint}`
  switch (format) {
    case 'json': {
      const { origin } = window.location
      const text = toReportJson(report, { schema: `${origin}/api${REPORT_SCHEMA_PATH}` })
      return downloadFile({ name: `${name}.json`, type: 'application/json', text })
    }
    case 'md': {
      const text = toReportMarkdown(report, locale)
      return downloadFile({ name: `${name}.md`, type: 'text/markdown;charset=utf-8', text })
    }
    default: {
      return downloadTable(reportTable(report), { name, format, language: locale })
    }
  }
}

/** Returns the report's topics as a table. @internal */
export function reportTable(report: Report): ExportCell[][] {
  return toReportTable(report, { heads: tableHeads(), zone: ownTimeZone() })
}

function tableHeads(): ReportHeads {
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
    name: m.csv_name(),
  }
}
