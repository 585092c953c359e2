import { Radio } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/locale-link'
import { useNearViewport } from '~/ui/use-near-viewport'
import { useOpenRooms } from '../../client'
import './open-room.css'

/** The squad's open rooms with links to them. Renders nothing if there are none. */
export function OpenRoomNotice({ squadId }: { squadId: string }) {
  // A dashboard may hold many squads, so only visible ones are requested.
  const [watch, isNear] = useNearViewport()
  return <div ref={watch}>{isNear && <Rooms squadId={squadId} />}</div>
}

function Rooms({ squadId }: { squadId: string }) {
  const { data } = useOpenRooms(squadId)
  if (!data || data.rooms.length === 0) return null
  return (
    <ul className="open-rooms">
      {data.rooms.map(({ code, sprint, people }) => (
        <li key={code}>
          <Radio size={18} strokeWidth={1.75} aria-hidden />
          <span>
            {people === 1
              ? m.open_room_notice_one({ sprint })
              : m.open_room_notice({ sprint, count: people })}
          </span>
          <LocaleLink to={`/room/${code}`} className="text-link">
            {m.open_room_return()}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
