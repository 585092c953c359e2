import { History, Save } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { historyStore } from '~/features/local-history/client'
import { isAnyInterrupted } from '~/features/retrospectives/storage'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import { KeptNote } from '~/ui/kept-note'
import looks from '~/ui/looks.module.css'
import { useSearch } from '~/ui/use-search'

type WaitingWorkProps = {
  /** True where sign-up is refused. */
  isRefused?: boolean
  /** True on the page that creates an account, which can take the sprints along. */
  offersBringing?: boolean
}

/**
 * Names what waits for a sign-in: a form that the end of a session interrupted, or the sprints of this browser. These are named on the way to an
 * account for them, and where the server refuses new accounts. Sign-up offers to bring them.
 */
export function WaitingWork({ isRefused = false, offersBringing = false }: WaitingWorkProps) {
  const next = useSearch().get('next')
  const history = useSyncExternalStore(
    historyStore.subscribe,
    historyStore.read,
    historyStore.readOnServer,
  )
  if (next !== null && isAnyInterrupted())
    return <KeptNote icon={History}>{m.auth_session_ended()}</KeptNote>
  const [first] = history.items
  const isBringing = next?.endsWith('/bring-history') === true
  const count = history.items.length
  if (!first) return null
  if (isRefused || isBringing) {
    return <KeptNote icon={Save}>{sprintsText(first.label, count)}</KeptNote>
  }
  if (!offersBringing || next !== null) return null
  return (
    <KeptNote icon={Save}>
      {count === 1 ? m.auth_sprints_kept_one() : m.auth_sprints_kept({ count })}{' '}
      <LocaleLink to="/signup?next=/bring-history" className={looks.textLink}>
        {m.auth_bring_along()}
      </LocaleLink>
    </KeptNote>
  )
}

function sprintsText(
  { sprint, squadName: squad }: { sprint: string; squadName: string },
  count: number,
): string {
  if (count > 1) return m.auth_sprints_wait({ count })
  return squad ? m.auth_sprint_waits({ sprint, squad }) : m.auth_sprint_waits_alone({ sprint })
}
