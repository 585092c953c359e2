import { Account } from '~/features/auth/components/account/account'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.account_title()} · ${site.name}`, description: m.account_description() }
}

export default function AccountPage() {
  return <Account />
}
