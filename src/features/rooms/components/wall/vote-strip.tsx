import type { CSSProperties } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import { spreadOf, type Tally } from '~/domain/votes/tally'
import { tallyText } from '~/features/rooms/texts/tally-texts'
import styles from './wall-end.module.css'

type Places = CSSProperties & Record<`--${string}`, number>

/** Diameters for the fewest and for the most votes on one score, in pixels at 1920 by 1080. */
const SIZE = { least: 14, most: 32 }

/** Votes on a line from 0 to 5, and the span between them. A circle's area grows with its number of votes. */
export function VoteStrip({ tally }: { tally: Tally }) {
  const most = Math.max(...SCALE.map((score) => tally[score]))
  const spread = spreadOf(tally)
  const span: Places = { '--lowest': spread?.lowest ?? 0, '--highest': spread?.highest ?? 0 }
  return (
    <span className={styles.strip} role="img" aria-label={tallyText({ tally, mine: undefined })}>
      <i className={styles.span} style={span} />
      {SCALE.filter((score) => tally[score] > 0).map((score) => {
        const size = Math.max(SIZE.least, SIZE.most * Math.sqrt(tally[score] / most))
        const place: Places = { '--score': score, '--size': Math.round(size) }
        return <i key={score} className={styles.votes} data-band={score} style={place} />
      })}
    </span>
  )
}
