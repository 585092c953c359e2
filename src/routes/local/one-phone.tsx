import { OnePhone } from '~/features/one-phone/components/one-phone'
import { pageTitle } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export function meta() {
  return { title: pageTitle(m.one_phone_title()), description: m.one_phone_description() }
}

export default function OnePhonePage() {
  return <OnePhone />
}
