import { TrackersSection } from '~/features/actions/components/trackers-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { RoomButton } from '~/features/rooms/components/opening/room-button'
import { SquadFrame } from '~/features/squads/components/squad-frame'
import { SquadSettings } from '~/features/squads/components/squad-settings'
import { TransferSection } from '~/features/transfer/components/transfer-section'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.squad_view_settings, m.squad_description)

export default function SquadSettingsRoute() {
  const { squadId = '' } = useParams()
  return (
    <SquadFrame
      key={squadId}
      squadId={squadId}
      view="settings"
      room={(squad) => <RoomButton squad={squad} tone="accent" size="large" />}
    >
      {(squad) => (
        <SquadSettings
          squad={squad}
          transfer={
            <LoadedCard card="transfer">
              <TransferSection squad={squad} />
            </LoadedCard>
          }
          trackers={
            squad.isOwner && (
              <LoadedCard card="trackers">
                <TrackersSection squadId={squad.id} />
              </LoadedCard>
            )
          }
        />
      )}
    </SquadFrame>
  )
}
