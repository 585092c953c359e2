import { RecordSprint } from '~/features/local-history/components/record-sprint'
import { pageMeta } from '~/i18n/page-meta'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'
import type { Route } from './+types/record-sprint'

export function meta({ location }: Route.MetaArgs) {
  return pageMeta({
    pathname: location.pathname,
    title: `${m.local_title()} · ${site.name}`,
    description: m.local_description(),
  })
}

export default function RecordSprintPage() {
  return <RecordSprint />
}
