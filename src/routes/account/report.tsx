import { ReportPage } from '~/features/reports/components/report-page'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.report_title()} · ${site.name}`, description: m.report_description() }
}

export default function ReportRoute() {
  const { retrospectiveId = '' } = useParams()
  // Nothing that was begun for one goes on in another.
  return <ReportPage key={retrospectiveId} retrospectiveId={retrospectiveId} />
}
