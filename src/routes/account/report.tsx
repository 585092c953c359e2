import { ReportPage } from '~/features/reports/components/report-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.report_title, m.report_description)

export default function ReportRoute() {
  const { retrospectiveId = '' } = useParams()
  // The key keeps the state of one retrospective out of another.
  return <ReportPage key={retrospectiveId} retrospectiveId={retrospectiveId} />
}
