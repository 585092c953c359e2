import { RecordSprint } from '~/features/local-history/components/record-sprint'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.local_title()} · ${site.name}`, description: m.local_description() }
}

export default function RecordSprintPage() {
  return <RecordSprint />
}
