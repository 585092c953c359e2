import { SharedReport } from '~/features/reports/components/shared-report'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.report_title, m.report_description)

export default function SharedReportPage() {
  const { token = '' } = useParams()
  return <SharedReport token={token} />
}
