import { TopicPage } from '~/features/insights/components/topic-page'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.trends_title()} · ${site.name}`, description: m.trends_description() }
}

export default function TopicTrendsRoute() {
  const { squadId = '', topicKey = '' } = useParams()
  return <TopicPage key={topicKey} squadId={squadId} topicKey={topicKey} />
}
