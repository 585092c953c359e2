import type { CSSProperties } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import { spreadOf, type Tally } from '~/domain/votes/tally'
import { tallyText } from '~/features/rooms/texts/tally-texts'
import styles from './vote-counts.module.css'

/** Number of votes for each score, on a line from 0 to 5. */
export function VoteCounts({ tally }: { tally: Tally }) {
  const spread = spreadOf(tally)
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--lowest': spread?.lowest ?? 0,
    '--highest': spread?.highest ?? 0,
  }
  return (
    <div className={styles.strip} role="img" aria-label={tallyText({ tally, mine: undefined })}>
      <i className={styles.span} style={style} />
      {SCALE.map((score) => (
        <i key={score} data-band={score} data-none={tally[score] === 0 || undefined}>
          {tally[score] > 0 && tally[score]}
        </i>
      ))}
    </div>
  )
}
