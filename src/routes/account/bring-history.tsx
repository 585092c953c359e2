import { BringHistory } from '~/features/transfer/components/bring-history'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.bring_title()} · ${site.name}`, description: m.bring_description() }
}

export default function BringHistoryRoute() {
  return <BringHistory />
}
