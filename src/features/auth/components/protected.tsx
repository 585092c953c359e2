import { type ReactNode, useLayoutEffect } from 'react'
import { SWRConfig } from 'swr'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import type { ApiProblem } from '~/lib/browser/api-client'
import { loginPath } from '~/lib/safe-next'
import { showFrameNoticeOnArrival } from '~/ui/frame/frame-notice'
import { Loaded } from '~/ui/loaded'
import { Redirect, useLocation } from '~/ui/router'
import { useSession } from '../client'
import { UserContext } from './user-context'

const LOADING = {
  shouldRetryOnError: (error: ApiProblem) => error.isPassing,
  // A user who signs in again within moments must not wait for an answer that was cleared with the session.
  dedupingInterval: 0,
}

/** Layout of pages that require a session: asks the server once, and redirects visitors to sign-in and back. */
export function Protected({ children }: { children: ReactNode }) {
  const session = useSession()
  if (!session.data) {
    return (
      <div className="page">
        <Loaded query={session}>{() => null}</Loaded>
      </div>
    )
  }
  const { user, isDeleted = false } = session.data
  if (!user) return isDeleted ? <Farewell /> : <SentAway />
  return (
    <SWRConfig value={LOADING}>
      <UserContext value={user}>{children}</UserContext>
    </SWRConfig>
  )
}

/** Redirects to sign-in and back to this page. */
function SentAway() {
  const { pathname, search } = useLocation()
  return <Redirect to={pathIn(useLocale(), loginPath(pathname + search))} />
}

/** Leads to the home page, which says that the account is gone. */
function Farewell() {
  const locale = useLocale()
  // The storage is the browser's, and has to be written before the page is left.
  useLayoutEffect(() => showFrameNoticeOnArrival('account-deleted'), [])
  return <Redirect to={pathIn(locale, '/')} />
}
