import { Radio } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/locale-link'
import { useNearViewport } from '~/ui/use-near-viewport'
import { useOpenRooms } from '../../client'
import './open-room.css'
import looks from '~/ui/looks.module.css'

type OpenRoomNoticeProps = { squadId: string; className?: string }

/** The squad's open rooms with links to them. Renders nothing if there are none. */
export function OpenRoomNotice({ squadId, className = '' }: OpenRoomNoticeProps) {
  // A dashboard may hold many squads, so only visible ones are requested.
  const [watch, isNear] = useNearViewport()
  return <div ref={watch}>{isNear && <Rooms squadId={squadId} className={className} />}</div>
}

function Rooms({ squadId, className }: Required<OpenRoomNoticeProps>) {
  const { data } = useOpenRooms(squadId)
  if (!data || data.rooms.length === 0) return null
  return (
    <ul className={`open-rooms ${className}`}>
      {data.rooms.map(({ code, sprint, people }) => (
        <li key={code}>
          <Radio size={18} strokeWidth={1.75} aria-hidden />
          <span>
            {people === 1
              ? m.open_room_notice_one({ sprint })
              : m.open_room_notice({ sprint, count: people })}
          </span>
          <LocaleLink to={`/room/${code}`} className={looks.textLink}>
            {m.open_room_return()}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
