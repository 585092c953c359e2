import { ActionsFrame } from '~/features/actions/components/actions-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'

const SquadActions = lazyPart(
  async () => (await import('~/features/insights/components/squad-actions')).SquadActions,
)

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
