import type { CSSProperties } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import { spreadOf, type Tally } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'
import styles from './votes.module.css'

type Places = CSSProperties & Record<`--${string}`, number>

/** The votes of one sprint on a line from 0 to 5: circles with counts, and the spread from the lowest to the highest. */
export function VoteLine({ tally }: { tally: Tally }) {
  const spread = spreadOf(tally)
  const span: Places = { '--lowest': spread?.lowest ?? 0, '--distance': spread?.distance ?? 0 }
  return (
    <div className={styles.line} role="img" aria-label={votesGiven(tally)}>
      {spread && <u className={styles.span} style={span} />}
      {SCALE.map((score) => (
        <i key={score} data-band={score} data-none={tally[score] === 0 || undefined}>
          {tally[score] || ''}
        </i>
      ))}
    </div>
  )
}

/** Numerals above a line, or above several lines. */
export function VoteScale() {
  return (
    <div className={styles.scale} aria-hidden="true">
      {SCALE.map((score) => (
        <span key={score}>{score}</span>
      ))}
    </div>
  )
}

/** Lists the votes, for example '2 votos na nota 1, 1 voto na nota 3'. */
export function votesGiven(tally: Tally): string {
  return SCALE.filter((score) => tally[score] > 0)
    .map((score) => {
      const count = tally[score]
      return count === 1 ? m.room_plot_votes_one({ score }) : m.room_plot_votes({ count, score })
    })
    .join(', ')
}
