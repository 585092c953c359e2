import { LoadedCard } from '~/features/failures/components/loaded-card'
import { MembersSection } from '~/features/members/components/members-section'
import { RoomButton } from '~/features/rooms/components/opening/room-button'
import { SquadFrame } from '~/features/squads/components/squad-frame'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.squad_view_people, m.squad_description)

export default function SquadPeopleRoute() {
  const { squadId = '' } = useParams()
  return (
    <SquadFrame
      key={squadId}
      squadId={squadId}
      view="people"
      room={(squad) => <RoomButton squad={squad} tone="accent" size="large" />}
    >
      {(squad) => (
        <LoadedCard card="members">
          <MembersSection squad={squad} />
        </LoadedCard>
      )}
    </SquadFrame>
  )
}
