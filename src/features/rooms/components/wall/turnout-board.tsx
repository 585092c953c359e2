import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { CountdownRing } from '../instruments/countdown-ring'
import { SeatCircles } from '../instruments/seat-circles'
import { turnoutOf } from '../shared/turnout'
import { useSecondsLeft } from '../shared/use-seconds-left'

/** The full length of the ring if time was added to a vote without a limit. */
const RING_SECONDS = 30

/** The time and how many have voted, legible from the back of a room. */
export function TurnoutBoard({ view }: { view: RoomView }) {
  const secondsLeft = useSecondsLeft(view.clock)
  const { votes, total } = turnoutOf(view)
  return (
    <div className="room-turnout">
      <CountdownRing
        secondsLeft={secondsLeft}
        seconds={view.seconds ?? RING_SECONDS}
        size="stage"
        isPaused={view.clock !== null && 'paused' in view.clock}
      />
      <div className="room-count">
        <p className="room-count-votes">
          <b>{m.stage_votes({ votes, total })}</b> <span>{m.stage_votes_in()}</span>
        </p>
        <SeatCircles voted={votes} total={total} isLarge />
        {view.hasRunOut && <p className="room-count-note">{m.stage_ran_out()}</p>}
        {view.areTooFew && <p className="room-count-note">{m.stage_too_few()}</p>}
      </div>
    </div>
  )
}
