import { CreateRetrospective } from '~/features/retrospectives/components/create-retrospective'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.retro_new_title, m.retro_new_description)

export default function CreateRetrospectivePage() {
  return <CreateRetrospective />
}
