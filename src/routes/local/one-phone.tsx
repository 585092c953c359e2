import { OnePhone } from '~/features/one-phone/components/one-phone'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.one_phone_title, m.one_phone_description)

export default function OnePhonePage() {
  return <OnePhone />
}
