import { TopicPage } from '~/features/insights/components/topic/topic-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.trends_title, m.trends_description)

export default function TopicTrendsRoute() {
  const { squadId = '', topicKey = '' } = useParams()
  return <TopicPage key={topicKey} squadId={squadId} topicKey={topicKey} />
}
