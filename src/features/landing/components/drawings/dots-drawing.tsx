import type { CSSProperties } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import styles from '~/features/rooms/components/instruments/tally-plot.module.css'

type Places = CSSProperties & Record<`--${string}`, number>

/** The seven votes of the previous drawing, each with its row in the stack. */
const VOTES = [
  { score: 2, row: 0 },
  { score: 2, row: 1 },
  { score: 3, row: 0 },
  { score: 4, row: 0 },
  { score: 4, row: 1 },
  { score: 4, row: 2 },
  { score: 5, row: 0 },
]
const PLOT: Places = { '--plot-rows': 3 }
const SPAN: Places = { '--lowest': 2, '--highest': 5 }

/** Revealed votes on the ruler, with the span from the lowest to the highest. */
export function DotsDrawing() {
  return (
    <div className={styles.plot} style={PLOT}>
      <div className={styles.field}>
        {VOTES.map(({ score, row }) => {
          const place: Places = { '--score': score, '--row': row, '--lane': 0 }
          return (
            <span key={`${score} ${row}`} className={styles.dot} data-band={score} style={place} />
          )
        })}
      </div>
      <div className={styles.axis}>
        {SCALE.map((score) => (
          <span key={score}>{score}</span>
        ))}
        <i className={styles.span} style={SPAN} />
      </div>
    </div>
  )
}
