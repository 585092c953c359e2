import { useLocale } from '~/i18n/use-locale'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { useOpenRooms } from '../../opening/client'
import { openRoomText, shortEnterText } from '../../texts/open-room-texts'
import { OpenRoomIcon } from './open-room-icon'

/** Links to the squad's open rooms. Renders nothing if there are none. */
export function OpenRoomNotice({ squadId }: { squadId: string }) {
  const locale = useLocale()
  const { data } = useOpenRooms(squadId)
  if (!data || data.rooms.length === 0) return null
  return (
    <ul className="grid gap-2">
      {data.rooms.map((room) => (
        <li
          key={room.code}
          className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-tint px-4 py-1 text-14/(--lh-15) font-540"
        >
          <OpenRoomIcon room={room} className="text-accent" />
          <span className="min-w-48 flex-1">{openRoomText(room, locale)}</span>
          <LocaleLink to={`/room/${room.code}`} className={looks.textLink}>
            {shortEnterText(room)}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
