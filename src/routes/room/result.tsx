import { SharedResult } from '~/features/quick-rooms/components/shared-result'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.result_title, m.result_description)

export default function ResultPage() {
  const { token = '' } = useParams()
  return <SharedResult token={token} />
}
