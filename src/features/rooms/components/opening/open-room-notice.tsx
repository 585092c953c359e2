import { Radio } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { useOpenRooms } from '../../opening/client'

/** Links to the squad's open rooms. Renders nothing if there are none. */
export function OpenRoomNotice({ squadId }: { squadId: string }) {
  const { data } = useOpenRooms(squadId)
  if (!data || data.rooms.length === 0) return null
  return (
    <ul className="grid gap-2">
      {data.rooms.map(({ code, sprint, people }) => (
        <li
          key={code}
          className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-tint px-4 py-1 text-14/(--lh-15) font-540"
        >
          <Radio size={18} strokeWidth={1.75} className="text-accent" aria-hidden />
          <span className="min-w-48 flex-1">
            {people === 1
              ? m.open_room_notice_one({ sprint })
              : m.open_room_notice({ sprint, count: people })}
          </span>
          <LocaleLink to={`/room/${code}`} className={looks.textLink}>
            {m.open_room_join_empty()}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
