import { lazy } from 'react'
import { ActionsFrame } from '~/features/actions/components/actions-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

const SquadActions = lazy(async () => {
  const { SquadActions } = await import('~/features/insights/components/squad-actions')
  return { default: SquadActions }
})

export const meta = pageMeta(m.actions_title, m.squad_description)

export default function SquadActionsRoute() {
  return (
    <SquadShell view="actions">
      {(squad) => (
        <LoadedCard card="actions">
          <ActionsFrame lead={m.actions_lead()}>
            <SquadActions squadId={squad.id} />
          </ActionsFrame>
        </LoadedCard>
      )}
    </SquadShell>
  )
}
