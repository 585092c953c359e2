import { memo } from 'react'
import type { HistorySquad } from '~/domain/local/history-edits'
import { ActionsFrame } from '~/features/actions/components/actions-section'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'
import type { StoredHistory } from '../client'

// Loaded lazily, because most visits only use the form above. The service worker keeps it for offline use.
const LocalActionBoard = lazyPart(
  async () => (await import('./local-action-board')).LocalActionBoard,
)

type LocalActionsProps = {
  history: StoredHistory
  squads: readonly HistorySquad[]
  /** Key of the chosen squad. Without it, the squad of the newest sprint is shown. */
  squad: string | null
}

/** Actions of one squad of this browser's history. Renders nothing without a sprint. */
export const LocalActions = memo(function LocalActions(props: LocalActionsProps) {
  const { history, squads, squad } = props
  const shown = squads.find(({ key }) => key === squad) ?? squads[0]
  if (!shown) return null
  return (
    <ActionsFrame squad={shown.name} lead={m.actions_lead()} className="mt-14 print:hidden">
      <LocalActionBoard history={history} squad={shown.key} />
    </ActionsFrame>
  )
})
