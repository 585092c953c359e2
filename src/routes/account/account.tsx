import { Account } from '~/features/auth/components/account/account'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'

export const meta = pageMeta(m.account_title, m.account_description)

const useTokenPart = later(() => import('~/features/tokens/components/token-section'))
const useCalendarPart = later(() => import('~/features/calendar/components/calendar-section'))

export default function AccountPage() {
  const tokens = useTokenPart()
  const calendar = useCalendarPart()
  return (
    <Account
      tokens={
        <>
          {calendar && <calendar.CalendarSection />}
          {tokens && <tokens.TokenSection />}
        </>
      }
    />
  )
}
