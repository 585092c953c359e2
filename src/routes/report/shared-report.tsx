import { SharedReport } from '~/features/reports/components/shared-report'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.report_title()} · ${site.name}`, description: m.report_description() }
}

export default function SharedReportPage() {
  const { token = '' } = useParams()
  return <SharedReport token={token} />
}
