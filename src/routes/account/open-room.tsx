import { parseSprint } from '~/domain/retrospectives/sprint-number'
import { OpenRoom } from '~/features/rooms/components/opening/open-room'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { ToastRegion } from '~/ui/overlays/toast'
import { useParams } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

export const meta = pageMeta(m.open_room_title, m.open_room_description)

export default function OpenRoomRoute() {
  const { squadId = '' } = useParams()
  const sprint = parseSprint(useSearch().get('sprint') ?? '')
  return (
    <div className="page">
      <OpenRoom key={squadId} squadId={squadId} sprint={sprint} />
      <ToastRegion />
    </div>
  )
}
