import { TrendsPage } from '~/features/insights/components/trends-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.trends_title, m.trends_description)

export default function TrendsRoute() {
  const { squadId = '' } = useParams()
  // The key keeps the state of one squad out of another.
  return <TrendsPage key={squadId} squadId={squadId} />
}
