import { useBrought } from '~/features/rooms/state/use-brought'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { useRoomDoor } from '../../client'
import { SideSection } from './side-section'

/** The topics that the squad has brought to this room. Renders nothing without any. */
export function AgendaList({ lead: { code, view } }: { lead: Lead }) {
  const { data: door } = useRoomDoor(code)
  const topics = useBrought(door?.squadId ?? null, view.topics)
  if (topics.length === 0) return null
  return (
    <SideSection id="room-agenda" title={m.agenda_title()}>
      <ul className="text-14 text-ink-2">
        {topics.map(({ id, title }) => (
          <li key={id} className="border-t border-line py-2.5 wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
