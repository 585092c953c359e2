import { CalendarClock, EyeOff, RotateCcw } from 'lucide-react'
import { minutesToVote } from '~/domain/rooms/window/window'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import type { RoomDoor } from '../../schema'
import { deadlineText } from '../../texts/window-texts'
import { PhaseHeading } from '../phone/phase-heading'

/** Facts before the first topic: number of scores, closing time, and anonymity. */
export function WindowFacts({
  door: { topics: count, window: voting },
}: {
  door: Pick<RoomDoor, 'topics'> & { window: NonNullable<RoomDoor['window']> }
}) {
  const when = deadlineText(voting.closesAt, useLocale())
  const minutes = minutesToVote(count)
  const facts = [
    { Icon: CalendarClock, text: m.window_open_until({ when }) },
    { Icon: EyeOff, text: m.window_no_names() },
    { Icon: RotateCcw, text: m.window_changeable() },
  ]
  return (
    <div>
      <PhaseHeading>{count === 1 ? m.window_title_one() : m.window_title({ count })}</PhaseHeading>
      <p className="mt-2 text-ink-2">{m.window_lead({ minutes })}</p>
      <ul className="mt-3">
        {facts.map(({ Icon, text }) => (
          <li key={text} className="flex min-h-14 items-center gap-3 border-t border-line py-2">
            <Icon size={18} strokeWidth={1.75} className="flex-none text-ink-2" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
