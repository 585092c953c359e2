import type { CSSProperties } from 'react'
import ring from '~/features/rooms/components/instruments/countdown-ring.module.css'
import { SeatCircles } from '~/features/rooms/components/instruments/seat-circles'
import { TICKS, ticksPath } from '~/features/rooms/drawing/ring-ticks'
import { m } from '~/paraglide/messages'

const SECONDS_LEFT = 18
const SIZE: CSSProperties & Record<`--${string}`, string> = { '--ring-size': '8.25rem' }

/** A vote in progress: the ring of its seconds, and a filled seat for each vote. */
export function VoteDrawing() {
  return (
    <div className="grid justify-items-center gap-3 [--seat-gap:6px] [--seat-size:1.625rem]">
      <span className={ring.ring} style={SIZE}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <path className={ring.thin} d={ticksPath('thin', { from: SECONDS_LEFT, to: TICKS })} />
          <path className={ring.thick} d={ticksPath('thick', { from: 0, to: SECONDS_LEFT })} />
        </svg>
        <span className={ring.text}>
          <span className={ring.number}>{SECONDS_LEFT}</span>
          <span className={ring.unit}>{m.room_ring_seconds()}</span>
        </span>
      </span>
      <SeatCircles voted={5} total={7} isLarge={false} />
      <span className="text-13 text-ink-3">{m.landing_drawn_votes()}</span>
    </div>
  )
}
