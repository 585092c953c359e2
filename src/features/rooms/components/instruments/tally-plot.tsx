import type { CSSProperties } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import { countScores, type Spread, spreadOf, type Tally, type Vote } from '~/domain/votes/tally'
import { type PlotDot, plotDots } from '~/features/rooms/drawing/plot-dots'
import { skipWords } from '~/features/rooms/texts/spread-words'
import { tallyText } from '~/features/rooms/texts/tally-texts'
import { m } from '~/paraglide/messages'
import reveal from './reveal.module.css'
import styles from './tally-plot.module.css'

type Places = CSSProperties & Record<`--${string}`, number>

/** A wall has space for parallel lanes, and its dots are seen from a distance. */
const WALL_ROWS = 10

type TallyPlotProps = {
  tally: Tally
  /** The vote of the user of this device. Never set on a screen that others see. */
  mine?: Vote | undefined
  size: 'small' | 'phone' | 'stage' | 'wall'
}

/**
 * A circle for each score, stacked on the ruler, and the span from the lowest to the highest. Within a `Reveal` that has
 * just begun, the circles fall.
 */
export function TallyPlot({ tally, mine, size }: TallyPlotProps) {
  const { rows, lanes, dots } = plotDots(tally, size === 'wall' ? WALL_ROWS : undefined)
  const spread = spreadOf(tally)
  const skips = skipWords(tally)
  const style: Places = {
    '--plot-rows': rows,
    '--plot-lanes': lanes,
    '--plot-votes': Math.max(1, countScores(tally)),
  }
  return (
    <div className={styles.plot} data-plot data-size={size} style={style}>
      <div role="img" aria-label={tallyText({ tally, mine })}>
        <div className={styles.field}>
          {dots.map((dot) => (
            <Dot
              key={`${dot.score} ${dot.turn}`}
              dot={dot}
              isMine={dot.isTop && dot.score === mine}
            />
          ))}
        </div>
        <div className={styles.axis}>
          {SCALE.map((score) => (
            <span key={score}>{score}</span>
          ))}
          {spread && spread.distance > 0 && <Span {...spread} />}
        </div>
      </div>
      {/* Screen readers get it from the text of the plot. */}
      {skips && (
        <p className={`${styles.skips} ${reveal.words}`} aria-hidden="true">
          {skips}
        </p>
      )}
    </div>
  )
}

function Dot({ dot: { score, row, lane, turn }, isMine }: { dot: PlotDot; isMine: boolean }) {
  const style: Places = { '--score': score, '--row': row, '--lane': lane, '--turn': turn }
  return (
    <span className={styles.dot} data-band={score} style={style}>
      {isMine && <span className={`${styles.mine} ${reveal.words}`}>{m.room_plot_you()}</span>}
    </span>
  )
}

function Span({ lowest, highest }: Pick<Spread, 'lowest' | 'highest'>) {
  const style: Places = { '--lowest': lowest, '--highest': highest }
  return <i className={styles.span} style={style} />
}
