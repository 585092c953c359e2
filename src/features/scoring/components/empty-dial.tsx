import { angleOf, type Ring, segmentsPath } from '~/features/scoring/drawing/dial-geometry'
import styles from './empty-dial.module.css'

const RING: Ring = { outer: 47, inner: 31, gap: 2.5 }

/** Decorative dial without a value. */
export function EmptyDial() {
  return (
    <svg className={styles.dial} viewBox="0 0 100 86" aria-hidden="true">
      <path d={segmentsPath(5, RING)} />
      <line x1="50" y1="50" x2="97" y2="50" transform={`rotate(${angleOf(0, RING)} 50 50)`} />
    </svg>
  )
}
