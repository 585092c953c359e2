import type { RoomView } from '~/domain/rooms/room-view'
import { isolated } from '~/domain/text/isolated'
import { m } from '~/paraglide/messages'
import { useRoomAddress } from '../../state/room-address'
import { useReview } from '../../state/use-review'
import { namesThatFit } from '../../view/shown-names'
import { countPresent } from '../../view/turnout'
import { QrCode } from '../instruments/qr-code'
import { SeatCircles } from '../instruments/seat-circles'
import { ReviewBoard } from './review-board'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'

const LOBBY = 'flex flex-1 flex-wrap gap-x-104 gap-y-40 pb-40'
const CODE = 'leading-[1.02] wide font-640 wrap-normal'

type LobbyScreenProps = { code: string; view: RoomView; sprint: number }

/**
 * Screen before the first vote: the invitation, alone or beside the squad's promises, and the people who have joined.
 */
export function LobbyScreen({ code, view, sprint }: LobbyScreenProps) {
  const review = useReview(view, sprint)
  const { link, entrance, spoken } = useRoomAddress(code)
  const [first, second] = spoken.split('-')
  if (review.length > 0) {
    return (
      <div className={`${LOBBY} items-start`}>
        <div className="min-w-0 basis-480">
          <QrCode text={link} className="w-400 [--qr-radius:calc(20*var(--wall-unit))]" />
          <p className={styles.sentence}>
            {m.wall_or_type()} <b>{entrance}</b>
          </p>
          <p className={`${CODE} mt-12 mb-24 wall-64 whitespace-nowrap`}>{spoken}</p>
          <p className="mb-24 wall-40 leading-[1.15] font-640">{hereText(countPresent(view))}</p>
        </div>
        <div className="min-w-0 flex-1 basis-800">
          <WallHeading title={m.review_title()} />
          <ReviewBoard review={review} sprint={sprint} />
        </div>
      </div>
    )
  }
  return (
    <div className={`${LOBBY} items-center`}>
      <QrCode text={link} className="w-640 [--qr-radius:calc(28*var(--wall-unit))]" />
      <div className="min-w-0 flex-1 basis-800">
        <WallHeading title={m.wall_open_heading()}>
          <p className={styles.sentence}>
            {m.wall_or_type()} <b>{entrance}</b>
          </p>
        </WallHeading>
        <p className={`${CODE} mt-20 mb-40 text-[min(144*var(--wall-unit),15vw)]`}>
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
      <h2
        id="who-is-here"
        className="mb-24 wall-40 leading-[1.15] tracking-normal font-stretch-normal"
      >
        {hereText(count)}
      </h2>
      <SeatCircles voted={0} total={count} isLarge className={styles.seats} />
      {names.length > 0 && (
        <p className="mt-20 fit-28 text-ink-2">
          {names.map(isolated).join(', ')}
          {others > 0 && ` ${m.lead_and_more({ count: others })}`}
        </p>
      )}
    </section>
  )
}

function hereText(count: number): string {
  if (count === 0) return m.wall_nobody()
  return count === 1 ? m.wall_here_one() : m.wall_here({ count })
}
