import { bandOf } from '~/domain/retrospectives/scale'
import { segmentsPath } from '~/features/scoring/drawing/dial-geometry'
import styles from './dial.module.css'

const RING = { outer: 48, inner: 24, gap: 9 }
const TRACK = segmentsPath(5, RING)

/** Dial as an icon of 14 to 20 pixels: thin marks in the band's edge colour, without a needle. */
export function MiniDial({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <svg
      data-band={bandOf(value)}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <path className={styles.miniDialTrack} d={TRACK} />
      {value > 0 ? (
        <path className={styles.miniDialFill} d={segmentsPath(value, RING)} />
      ) : (
        <circle className={styles.miniDialFill} cx="50" cy="50" r="9" />
      )}
    </svg>
  )
}
