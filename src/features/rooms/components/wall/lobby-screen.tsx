import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { QrCode } from '../instruments/qr-code'
import { SeatCircles } from '../instruments/seat-circles'
import { useReview } from '../review/use-review'
import { countPresent } from '../shared/turnout'
import { ReviewBoard } from './review-board'
import { useRoomAddress } from './room-address'
import { namesThatFit } from './shown-names'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'

type LobbyScreenProps = { code: string; view: RoomView; sprint: number }

/** Before the first vote: the invitation in full size, or beside what the squad has promised, and the people who have joined. */
export function LobbyScreen({ code, view, sprint }: LobbyScreenProps) {
  const review = useReview(view, sprint)
  const { link, entrance, spoken } = useRoomAddress(code)
  const [first, second] = spoken.split('-')
  if (review.length > 0) {
    return (
      <div className={styles.lobby} data-review>
        <div>
          <QrCode text={link} />
          <p className={styles.sentence}>
            {m.stage_or_type()} <b>{entrance}</b>
          </p>
          <p className={styles.code}>{spoken}</p>
          <p className={styles.here}>{hereText(countPresent(view))}</p>
        </div>
        <div>
          <WallHeading title={m.review_title()} />
          <ReviewBoard review={review} sprint={sprint} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.lobby}>
      <QrCode text={link} />
      <div>
        <WallHeading title={m.stage_open_heading()}>
          <p className={styles.sentence}>
            {m.stage_or_type()} <b>{entrance}</b>
          </p>
        </WallHeading>
        <p className={styles.code}>
          {first}
          <span className="sr-only">-</span>
          <br />
          {second}
        </p>
        <WhoIsHere view={view} />
      </div>
    </div>
  )
}

function WhoIsHere({ view }: { view: RoomView }) {
  const here = view.seats.filter(({ isPresent }) => isPresent)
  const count = here.length
  const named = here.flatMap(({ nickname }) => (nickname ? [nickname] : []))
  const names = namesThatFit(named)
  const others = count - names.length
  return (
    <section aria-labelledby="who-is-here">
      <h2 id="who-is-here" className={styles.here}>
        {hereText(count)}
      </h2>
      <SeatCircles voted={0} total={count} isLarge className={styles.seats} />
      {names.length > 0 && (
        <p className={styles.names}>
          {names.join(', ')}
          {others > 0 && ` ${m.lead_and_more({ count: others })}`}
        </p>
      )}
    </section>
  )
}

function hereText(count: number): string {
  if (count === 0) return m.stage_nobody()
  return count === 1 ? m.stage_here_one() : m.stage_here({ count })
}
