import { type CSSProperties, useId } from 'react'
import { bandOf } from '~/domain/retrospectives/scale'
import {
  angleOf,
  arcPath,
  filledDegrees,
  type Ring,
  segmentsPath,
} from '~/features/scoring/drawing/dial-geometry'
import styles from './dial.module.css'

const OUTER = 47

type DialProps = {
  /** Null without an average: the dial shows a dash, and its needle rests at the start. */
  value: number | null
  /** The formatted number inside. */
  text?: string | undefined
  /** Width and height in pixels. */
  size: number
  /** Thickness of the ring, as a fraction of the size. */
  thickness?: number
  /** Gap between the segments, as a fraction of the size. */
  gap?: number
  className?: string
}

/** Dial of an average: the arc is filled up to the value, with the needle there. */
export function Dial({
  value,
  text,
  size,
  thickness = size < 90 ? 0.15 : 0.14,
  gap = size < 60 ? 0.04 : 0.03,
  className = '',
}: DialProps) {
  const clipId = useId()
  const ring = { outer: OUTER, inner: OUTER - thickness * 100, gap: gap * 100 }
  const arc = { d: arcPath(ring), strokeWidth: ring.outer - ring.inner, pathLength: 270 }
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--dial-size': `${size}px`,
    '--dial-fill': filledDegrees(value ?? 0, ring).toFixed(2),
    '--dial-needle': `${angleOf(value ?? 0, ring).toFixed(2)}deg`,
  }
  return (
    <span className={`${styles.dial} ${className}`} data-band={bandOf(value ?? 0)} style={style}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <clipPath id={clipId}>
          <path d={segmentsPath(5, ring)} />
        </clipPath>
        <g clipPath={`url(#${clipId})`}>
          <path className={styles.track} {...arc} />
          <path className={styles.fill} {...arc} />
        </g>
        <Needle ring={ring} size={size} />
      </svg>
      {value === null ? (
        <span className={styles.text} aria-hidden>
          –
        </span>
      ) : (
        // A new element for each value, so that a large number rolls in.
        <span key={text} className={styles.text} data-rolls={size >= 150 || undefined}>
          {text}
        </span>
      )}
    </span>
  )
}

/** The needle at zero degrees; the style rotates it. On a small dial it must not touch the number. */
function Needle({ ring, size }: { ring: Ring; size: number }) {
  const isSmall = size < 90
  const width = size >= 300 ? 6 : size >= 150 ? 4 : isSmall ? 2.25 : 3
  return (
    <line
      className={styles.needle}
      x1={50 + ring.inner - (isSmall ? 0 : 4)}
      x2={50 + ring.outer + (isSmall ? 3 : 2.5)}
      y1="50"
      y2="50"
      strokeWidth={(width * 100) / size}
    />
  )
}
