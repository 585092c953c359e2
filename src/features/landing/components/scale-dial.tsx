import type { CSSProperties } from 'react'
import { SCALE, type Score } from '~/domain/retrospectives/scale'
import {
  dialTicks,
  needleDegrees,
  numeralPoint,
  sectorPath,
} from '~/features/landing/drawing/scale-dial-geometry'
import styles from '~/features/scoring/components/dial.module.css'

const SECTORS = SCALE.filter((score) => score > 0)
const LONG_TICKS = dialTicks('long')
const SHORT_TICKS = dialTicks('short')

/** Dial with the whole scale in its colours and a needle at the score. Its number and word are text elsewhere. */
export function ScaleDial({ score }: { score: Score | undefined }) {
  const needle: CSSProperties & Record<`--${string}`, string> = {
    '--dial-needle': `${needleDegrees(score)}deg`,
    transformOrigin: '50px 50px',
  }
  return (
    <svg viewBox="0 0 100 93" className="w-full overflow-visible" aria-hidden="true">
      {SECTORS.map((sector) => (
        <g key={sector} data-band={sector}>
          <path className="fill-band" d={sectorPath(sector, { isRead: sector === score })} />
          <text
            {...numeralPoint(sector)}
            dy=".36em"
            textAnchor="middle"
            className="wide fill-band-on text-[7.5px] font-640"
          >
            {sector}
          </text>
        </g>
      ))}
      <path className="stroke-line-strong" strokeWidth=".31" d={SHORT_TICKS} />
      <path className="stroke-ink" strokeWidth=".5" d={LONG_TICKS} />
      <line
        className={styles.needle}
        style={needle}
        x1="72.5"
        x2="80"
        y1="50"
        y2="50"
        strokeWidth="1.5"
      />
    </svg>
  )
}
