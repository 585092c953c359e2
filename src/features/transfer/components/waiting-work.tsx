import { History, Save } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { historyStore } from '~/features/local-history/client'
import { isAnyInterrupted } from '~/features/retrospectives/storage'
import { m } from '~/paraglide/messages'
import { KeptNote } from '~/ui/kept-note'
import { useSearch } from '~/ui/use-search'

/**
 * Names what waits for a sign-in: a form that the end of a session interrupted, or the sprints of this browser. These are named on the way to an
 * account for them, and with `isRefused`, where sign-up is refused.
 */
export function WaitingWork({ isRefused = false }: { isRefused?: boolean }) {
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
  if (!first || !(isRefused || isBringing)) return null
  return <KeptNote icon={Save}>{sprintsText(first.label, history.items.length)}</KeptNote>
}

function sprintsText(
  { sprint, squadName: squad }: { sprint: string; squadName: string },
  count: number,
): string {
  if (count > 1) return m.auth_sprints_wait({ count })
  return squad ? m.auth_sprint_waits({ sprint, squad }) : m.auth_sprint_waits_alone({ sprint })
}
