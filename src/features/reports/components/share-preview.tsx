import { Eye } from 'lucide-react'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useSharePreview } from '../client'
import type { ReportShare } from '../schema'
import { ReportSheet } from './report-sheet'

/** The report as readers of its link see it, in place of the squad's. */
export function SharePreview({
  retrospectiveId,
  share,
}: {
  retrospectiveId: string
  share: ReportShare | null
}) {
  const locale = useLocale()
  const query = useSharePreview(retrospectiveId, share)
  return (
    <>
      <p className="page flex items-center gap-2 pt-6 text-14 font-540 print:hidden">
        <Eye size={17} strokeWidth={1.75} aria-hidden />
        {share ? m.report_preview_shared() : m.report_preview()}
      </p>
      <Loaded query={query} failure={m.report_problem_load()}>
        {(report) => <ReportSheet report={report} locale={locale} />}
      </Loaded>
    </>
  )
}
