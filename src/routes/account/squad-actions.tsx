import { lazy } from 'react'
import { ActionsFrame } from '~/features/actions/components/actions-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { RoomButton } from '~/features/rooms/components/opening/room-button'
import { SquadFrame } from '~/features/squads/components/squad-frame'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

const SquadActions = lazy(async () => {
  const { SquadActions } = await import('~/features/insights/components/squad-actions')
  return { default: SquadActions }
})

export const meta = pageMeta(m.actions_title, m.squad_description)

export default function SquadActionsRoute() {
  const { squadId = '' } = useParams()
  return (
    <SquadFrame
      key={squadId}
      squadId={squadId}
      view="actions"
      room={(squad) => <RoomButton squad={squad} tone="accent" size="large" />}
    >
      {(squad) => (
        <LoadedCard card="actions">
          <ActionsFrame lead={m.actions_lead()}>
            <SquadActions squadId={squad.id} />
          </ActionsFrame>
        </LoadedCard>
      )}
    </SquadFrame>
  )
}
