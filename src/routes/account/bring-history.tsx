import { BringHistory } from '~/features/transfer/components/bring-history'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.bring_title, m.bring_description)

export default function BringHistoryRoute() {
  return <BringHistory />
}
