import { type ReactNode, useState } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { createGuardedHistory } from '~/lib/guarded-history'

/** The browser's router, whose navigation a `LeaveGuard` can stop. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createGuardedHistory)
  return <HistoryRouter history={history}>{children}</HistoryRouter>
}
