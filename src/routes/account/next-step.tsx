import { NextStep } from '~/features/rooms/components/navigation/next-step'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.dashboard_title, m.dashboard_description)

export default function NextStepRoute() {
  const { step = '' } = useParams()
  return <NextStep step={step} />
}
