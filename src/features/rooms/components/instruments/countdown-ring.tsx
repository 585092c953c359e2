import { pausedMsOf } from '~/domain/rooms/room-clock'
import type { RoomView } from '~/domain/rooms/room-view'
import { TICKS, thickTicks, ticksPath } from '~/features/rooms/drawing/ring-ticks'
import { useSecondsLeft } from '~/features/rooms/state/use-seconds-left'
import { m } from '~/paraglide/messages'
import styles from './countdown-ring.module.css'

/** Seconds of a full ring after time was added to a vote without a limit. */
const RING_SECONDS = 30

type CountdownRingProps = {
  view: Pick<RoomView, 'clock' | 'seconds'>
  size: 'small' | 'large' | 'stage' | 'wall'
}

/**
 * Thirty ticks that become thin one after another. The time is not a live region, because screen readers would announce
 * every second.
 */
export function CountdownRing({ view: { clock, seconds }, size }: CountdownRingProps) {
  const secondsLeft = useSecondsLeft(clock)
  const isPaused = pausedMsOf(clock) !== null
  const thick = thickTicks({ secondsLeft, seconds: seconds ?? RING_SECONDS })
  return (
    <span role="timer" aria-live="off" className={styles.ring} data-size={size}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path className={styles.thin} d={ticksPath('thin', { from: thick, to: TICKS })} />
        <path className={styles.thick} d={ticksPath('thick', { from: 0, to: thick })} />
      </svg>
      <span className={styles.text}>
        {secondsLeft === null ? (
          <span className={styles.word}>
            {isPaused ? m.room_ring_paused() : m.room_ring_no_limit()}
          </span>
        ) : (
          <>
            <span className={styles.number}>{secondsLeft}</span>{' '}
            <RingUnit secondsLeft={secondsLeft} size={size} isPaused={isPaused} />
          </>
        )}
      </span>
    </span>
  )
}

/** The small ring has no space for its unit, only for the word that it is paused. */
function RingUnit({
  secondsLeft,
  size,
  isPaused,
}: Pick<CountdownRingProps, 'size'> & { secondsLeft: number; isPaused: boolean }) {
  const unit = secondsLeft === 1 ? m.room_ring_seconds_one() : m.room_ring_seconds()
  if (!isPaused) return <span className={size === 'small' ? 'sr-only' : styles.unit}>{unit}</span>
  return (
    <>
      <span className="sr-only">{unit}, </span>
      <span className={styles.unit}>{m.room_ring_paused()}</span>
    </>
  )
}
