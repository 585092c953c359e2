import { type ReactNode, useLayoutEffect } from 'react'
import { SWRConfig } from 'swr'
import { UserContext } from '~/features/auth/state/user-context'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import type { ApiProblem } from '~/lib/browser/api-client'
import { loginPath } from '~/lib/safe-next'
import { showFrameNoticeOnArrival } from '~/ui/frame/frame-notice'
import { Loaded } from '~/ui/loaded'
import { Redirect, useLocation } from '~/ui/router'
import { useSession } from '../client'

const LOADING = {
  shouldRetryOnError: (error: ApiProblem) => error.isPassing,
  // A user who signs in again within moments must not wait for a request whose answer was cleared with the session.
  dedupingInterval: 0,
}

/** Layout of pages that require a session. Asks the server once, and redirects visitors to sign-in and back. */
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
  if (!user) return isDeleted ? <RedirectHome /> : <RedirectToLogin />
  return (
    <SWRConfig value={LOADING}>
      <UserContext value={user}>{children}</UserContext>
    </SWRConfig>
  )
}

/** Redirects to sign-in and back to this page. */
function RedirectToLogin() {
  const { pathname, search } = useLocation()
  return <Redirect to={pathIn(useLocale(), loginPath(pathname + search))} />
}

/** Redirects to the home page, which reports that the account was deleted. */
function RedirectHome() {
  const locale = useLocale()
  // Written before the page changes, because the home page reads it on arrival.
  useLayoutEffect(() => showFrameNoticeOnArrival('account-deleted'), [])
  return <Redirect to={pathIn(locale, '/')} />
}
