import { Account } from '~/features/auth/components/account/account'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.account_title()} · ${site.name}`, description: m.account_description() }
}

const useTokenPart = later(() => import('~/features/tokens/components/token-section'))

export default function AccountPage() {
  const part = useTokenPart()
  return <Account tokens={part && <part.TokenSection />} />
}
