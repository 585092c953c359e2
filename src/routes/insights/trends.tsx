import { TrendsPage } from '~/features/insights/components/trends-page'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.trends_title()} · ${site.name}`, description: m.trends_description() }
}

export default function TrendsRoute() {
  const { squadId = '' } = useParams()
  // What is folded or chosen belongs to one squad.
  return <TrendsPage key={squadId} squadId={squadId} />
}
