import type { RoomView } from '~/domain/rooms/room-view'
import { fewWords, standstillWords } from '~/features/rooms/view/standstill'
import { turnoutOf } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { CountdownRing } from '../instruments/countdown-ring'
import { SeatCircles } from '../instruments/seat-circles'

/** Time and number of votes, legible from the back of a room. */
export function TurnoutBoard({ view }: { view: RoomView }) {
  const { votes, total } = turnoutOf(view)
  const standstill = standstillWords(view)
  const few = fewWords(view)
  return (
    <div className="flex flex-1 items-center gap-14 py-6 short:py-3 below-layout:gap-8 below-layout:py-5 below-type:gap-5">
      <CountdownRing view={view} size="stage" />
      <div className="grid min-w-0 justify-items-start">
        <p className="mb-7 grid gap-2 short:mb-3 below-type:mb-4" data-turnout>
          <b className="wide text-[clamp(3.5rem,10vh,5.5rem)] leading-none below-type:text-[2.75rem] font-640 tracking-display [word-spacing:0.06em]">
            {m.wall_votes({ votes, total })}
          </b>{' '}
          <span className="text-20 text-ink-2">{m.wall_votes_in()}</span>
        </p>
        <SeatCircles voted={votes} total={total} isLarge />
        {/* Its lines are reserved, so that the count does not jump when a note appears. */}
        <div className="min-h-16">
          {standstill && <Note>{standstill}</Note>}
          {few && <Note>{few}</Note>}
        </div>
      </div>
    </div>
  )
}

function Note({ children }: { children: string }) {
  return <p className="mt-4 max-w-[44ch] text-15 text-ink-2">{children}</p>
}
