import { CircleCheck } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { listSquads } from '~/domain/local/history-edits'
import { nameKey } from '~/domain/squads/names'
import { historyStore } from '~/features/local-history/client'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import { PhaseHeading } from './phase-heading'
import { PhoneFrame } from './phone-frame'
import type { SavedSprint } from './reveal'

// Loaded at the end only. The service worker stores it for offline use.
const useActions = later(() => import('~/features/local-history/components/local-actions'))

/** Renders the message that the sprint is stored in this browser, and what the squad agrees to do. */
export function Saved({ saved: { squadName, sprint, people } }: { saved: SavedSprint }) {
  const actions = useActions()
  const { subscribe, read, readOnServer } = historyStore
  const history = useSyncExternalStore(subscribe, read, readOnServer)
  const squads = useMemo(() => listSquads(history.items), [history])
  return (
    <PhoneFrame title={m.one_phone_title()} note={m.one_phone_count({ count: people })}>
      <div className="my-auto grid grid-cols-1 gap-3 py-6">
        <CircleCheck size={32} strokeWidth={1.75} aria-hidden />
        <PhaseHeading>{m.one_phone_saved({ sprint })}</PhaseHeading>
        <p className="text-ink-2">
          {people < 3 ? m.one_phone_saved_lead_few() : m.one_phone_saved_lead()}
        </p>
        {actions && <actions.LocalActions {...{ history, squads }} squad={nameKey(squadName)} />}
      </div>
      <LocaleLink to="/retrospectiva" className={buttonClass({ tone: 'primary', size: 'large' })}>
        {m.one_phone_open_sprint()}
      </LocaleLink>
    </PhoneFrame>
  )
}
