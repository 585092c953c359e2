import { useState } from 'react'
import { isJsonObject } from '~/domain/text/json'
import { useUser } from '~/features/auth/state/user-context'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { ToastRegion } from '~/ui/overlays/toast'
import { Redirect, useLocation } from '~/ui/router'
import { useStart } from '../client'
import { findInterrupted } from '../storage'
import { BackLink } from './back-link'
import { NewRetrospective } from './new-retrospective'

/** Page to record a sprint of the squad in the navigation state. Redirects to the dashboard without one. */
export function CreateRetrospective() {
  const { pathname, state } = useLocation()
  const locale = useLocale()
  const user = useUser()
  const squadId = isJsonObject(state) && typeof state.squadId === 'string' ? state.squadId : null
  if (squadId) return <NewForSquad key={squadId} squadId={squadId} />
  // The navigation has no state after a new sign-in.
  const interrupted = findInterrupted({ userId: user.id, kind: 'new' })
  return interrupted ? (
    <Redirect to={pathname} state={{ squadId: interrupted }} />
  ) : (
    <Redirect to={pathIn(locale, '/dashboard')} />
  )
}

function NewForSquad({ squadId }: { squadId: string }) {
  const [visit] = useState(newId)
  const query = useStart(squadId, visit)
  const isGone = query.error?.code === 'NOT_FOUND' || query.error?.code === 'INVALID'
  return (
    <div className="page">
      {isGone ? (
        <div className="grid justify-items-start gap-6 py-10">
          <h1>{m.retro_new_title()}</h1>
          <Notice tone="error">{m.retro_problem_missing()}</Notice>
          <BackLink />
        </div>
      ) : (
        <Loaded query={query}>
          {(start) => <NewRetrospective squadId={squadId} start={start} />}
        </Loaded>
      )}
      <ToastRegion />
    </div>
  )
}
