import type { RoomView } from '~/domain/rooms/room-view'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { useMinute } from '../../state/use-minute'
import { deadlineText, durationText, finishedText } from '../../texts/window-texts'
import { SeatCircles } from '../instruments/seat-circles'
import { WallHeading } from './wall-heading'

/** A window on the wall: the time left and the number of people who have finished, or that it has closed. */
export function WindowScreen({ view: { phase, window: voting } }: { view: RoomView }) {
  const locale = useLocale()
  const now = useMinute()
  if (!voting) return null
  const { closesAt, finished, seats } = voting
  if (phase !== 'window') {
    const isTooFew = phase === 'too-few'
    return (
      <WallHeading title={isTooFew ? m.window_too_few() : m.window_closed()}>
        {isTooFew ? m.window_too_few_body() : m.window_member_sealed()}
      </WallHeading>
    )
  }
  return (
    <>
      <WallHeading title={m.window_lead_title({ left: durationText(closesAt - now, locale) })}>
        {m.window_wall_hint()}
      </WallHeading>
      <div className="my-auto grid justify-items-start gap-6">
        <SeatCircles voted={finished} total={seats} isLarge />
        <p>{finishedText({ finished, seats })}</p>
        <p className="text-ink-2">
          {m.window_open_until({ when: deadlineText(closesAt, locale) })}
        </p>
      </div>
    </>
  )
}
