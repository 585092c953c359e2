import type { RoomView } from '~/domain/rooms/room-view'
import { talkClock, useSecondsLeft } from '~/features/rooms/state/use-seconds-left'
import { m } from '~/paraglide/messages'

/**
 * Remaining time of the talk about the votes, or a text that it is over. Null without a limit. Not a live region,
 * because the announcer announces start and end.
 */
export function TalkTime({ view, className }: { view: RoomView; className?: string }) {
  const seconds = useSecondsLeft(talkClock(view))
  if (seconds === null) return null
  return (
    <p role="timer" aria-live="off" className={className} data-talk>
      {seconds === 0 ? m.room_talk_over() : m.room_talk_left({ time: minutesText(seconds) })}
    </p>
  )
}

/** Formats seconds: 228 → 3:48. */
function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
