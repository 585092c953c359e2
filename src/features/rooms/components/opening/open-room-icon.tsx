import { CalendarClock, Radio } from 'lucide-react'
import type { OpenWindow } from '../../schema'

/** Sign of an open room: live, or a vote over days. */
export function OpenRoomIcon({
  room,
  size = 18,
  className,
}: {
  room: { window: OpenWindow | null }
  size?: number
  className?: string
}) {
  const Icon = room.window ? CalendarClock : Radio
  return <Icon size={size} strokeWidth={1.75} className={className} aria-hidden />
}
