import { useParams } from 'react-router'
import { RetrospectivePage } from '~/features/retrospectives/components/retrospective-page'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.retro_page_title()} · ${site.name}`,
    description: m.retro_page_description(),
  }
}

export default function RetrospectiveRoute() {
  return <RetrospectivePage retrospectiveId={useParams().retrospectiveId} />
}
