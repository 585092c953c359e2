import type { RoomView } from '~/domain/rooms/room-view'
import { peopleOf } from '~/domain/rooms/window/window-view'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { useMinute } from '../../state/use-minute'
import { deadlineText, durationText, finishedText } from '../../texts/window-texts'
import { SeatCircles } from '../instruments/seat-circles'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'

/** A window on the wall: the time left and the number of people who have finished, or that it has closed. */
export function WindowScreen({ view: { phase, window: voting } }: { view: RoomView }) {
  const locale = useLocale()
  const now = useMinute()
  if (!voting) return null
  const { closesAt, finished } = voting
  if (phase !== 'window') {
    const isTooFew = phase === 'too-few'
    return (
      <WallHeading title={isTooFew ? m.window_too_few() : m.window_closed()}>
        <p className={styles.sentence}>
          {isTooFew ? m.window_too_few_body() : m.window_member_sealed()}
        </p>
      </WallHeading>
    )
  }
  return (
    <>
      <WallHeading title={m.window_lead_title({ left: durationText(closesAt - now, locale) })}>
        <p className={styles.sentence}>{m.window_wall_hint()}</p>
      </WallHeading>
      <div className="my-auto grid justify-items-start gap-6">
        <SeatCircles voted={finished} total={peopleOf(voting)} isLarge />
        <p className="wall-40 leading-[1.15] font-640">{finishedText(voting)}</p>
        <p className={styles.sentence}>
          {m.window_open_until({ when: deadlineText(closesAt, locale) })}
        </p>
      </div>
    </>
  )
}
