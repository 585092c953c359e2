import { TrendsPage } from '~/features/insights/components/trends-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.trends_title, m.trends_description)

export default function TrendsRoute() {
  const { squadId = '' } = useParams()
  // What is folded or chosen belongs to one squad.
  return <TrendsPage key={squadId} squadId={squadId} />
}
