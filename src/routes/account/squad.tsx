import { useParams } from 'react-router'
import { MembersSection } from '~/features/members/components/members-section'
import { OpenRoomNotice } from '~/features/rooms/components/open-room/open-room-notice'
import { SquadPage } from '~/features/squads/components/squad-page'
import { SquadTopics } from '~/features/topics/components/squad-topics'
import { TransferSection } from '~/features/transfer/components/transfer-section'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function text() {
  return { title: `${m.squad_title()} · ${site.name}`, description: m.squad_description() }
}

export default function SquadRoute() {
  const { squadId = '' } = useParams()
  return (
    // Nothing that was begun for one squad goes on in another.
    <SquadPage
      key={squadId}
      squadId={squadId}
      news={(squad) => <OpenRoomNotice squadId={squad.id} />}
    >
      {(squad) => (
        <>
          <SquadTopics squadId={squad.id} />
          <MembersSection squad={squad} />
          <TransferSection squad={squad} />
        </>
      )}
    </SquadPage>
  )
}
