import { TICKS, thickTicks, ticksPath } from '~/features/rooms/drawing/ring-ticks'
import { m } from '~/paraglide/messages'
import styles from './countdown-ring.module.css'

type CountdownRingProps = {
  /** Whole seconds, as shown. Null if the vote has no limit. */
  secondsLeft: number | null
  /** The time limit of the vote. */
  seconds: number
  size: 'small' | 'large' | 'stage' | 'wall'
  isPaused: boolean
}

/**
 * Thirty ticks that become thin one after another. The time is not a live region, because screen readers would announce
 * every second.
 */
export function CountdownRing({ secondsLeft, seconds, size, isPaused }: CountdownRingProps) {
  const thick = thickTicks({ secondsLeft, seconds })
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
}: Pick<CountdownRingProps, 'size' | 'isPaused'> & { secondsLeft: number }) {
  const unit = secondsLeft === 1 ? m.room_ring_seconds_one() : m.room_ring_seconds()
  if (!isPaused) return <span className={size === 'small' ? 'sr-only' : styles.unit}>{unit}</span>
  return (
    <>
      <span className="sr-only">{unit}, </span>
      <span className={styles.unit}>{m.room_ring_paused()}</span>
    </>
  )
}
