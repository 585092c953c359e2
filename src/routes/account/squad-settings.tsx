import { TrackersSection } from '~/features/actions/components/trackers-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { SquadSettings } from '~/features/squads/components/squad-settings'
import { TransferSection } from '~/features/transfer/components/transfer-section'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.squad_view_settings, m.squad_description)

export default function SquadSettingsRoute() {
  return (
    <SquadShell view="settings">
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
    </SquadShell>
  )
}
