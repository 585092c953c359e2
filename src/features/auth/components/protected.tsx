import { Navigate, Outlet, useLocation } from 'react-router'
import { SWRConfig } from 'swr'
import { pathIn, useLocale } from '~/i18n/locale'
import type { ApiProblem } from '~/lib/api-client'
import { loginPath } from '~/lib/safe-next'
import { Loaded } from '~/ui/loaded'
import { useSession } from '../client'
import { UserContext } from './user-context'

const LOADING = {
  shouldRetryOnError: (error: ApiProblem) => error.isPassing,
  // A user who signs in again within moments must not wait for an answer that was cleared with the session.
  dedupingInterval: 0,
}

/** Layout of pages that require a session: asks the server once, and redirects visitors to sign-in and back. */
export function Protected() {
  const session = useSession()
  if (!session.data) {
    return (
      <div className="page">
        <Loaded query={session}>{() => null}</Loaded>
      </div>
    )
  }
  const { user, leftFor } = session.data
  if (!user) return <SentAway leftFor={leftFor} />
  return (
    <SWRConfig value={LOADING}>
      <UserContext value={user}>
        <Outlet />
      </UserContext>
    </SWRConfig>
  )
}

/** Redirects to sign-in and back to this page, unless the user left deliberately. */
function SentAway({ leftFor }: { leftFor: '/login' | '/' | undefined }) {
  const { pathname, search } = useLocation()
  const to = pathIn(useLocale(), leftFor ?? loginPath(pathname + search))
  const state = leftFor === '/' ? { notice: 'account-deleted' } : undefined
  return <Navigate to={to} state={state} replace />
}
