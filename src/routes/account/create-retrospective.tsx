import { CreateRetrospective } from '~/features/retrospectives/components/create-retrospective'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.retro_new_title()} · ${site.name}`, description: m.retro_new_description() }
}

export default function CreateRetrospectivePage() {
  return <CreateRetrospective />
}
