import type { CSSProperties } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import type { ReadCell } from '~/domain/trends/history-reading'
import { countScores, spreadOf } from '~/domain/votes/tally'
import { type Naming, votesText } from '~/features/insights/texts/trend-texts'
import { useOpenOnNewest } from '~/features/scoring/state/open-on-newest'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { votesGiven } from './vote-line'
import styles from './votes.module.css'

type Places = CSSProperties & Record<`--${string}`, number>

/** Diameters in pixels: of one vote, and the growth for each square root of a vote. */
const CIRCLE = { base: 15, step: 8 }

type VoteGridProps = Naming & {
  title: string
  /** One cell for each sprint, oldest first. */
  cells: readonly ReadCell[]
}

/** All votes on one topic, with a column for each sprint: the count of each score, the agreed score, and the spread. */
export function VoteGrid({ title, cells, names }: VoteGridProps) {
  const region = useOpenOnNewest<HTMLElement>({ newest: cells.length, oldest: 0 })
  const style: Places = { '--sprints': cells.length }
  return (
    <section
      ref={region}
      className={`${styles.scroll} ${looks.fadedEnds}`}
      aria-label={m.trends_votes_region()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <div
        className={styles.grid}
        style={style}
        role="img"
        aria-label={gridText(title, cells, names)}
      >
        <div className={styles.axis}>
          {SCALE.toReversed().map((score) => (
            <span key={score} data-band={score}>
              {score}
            </span>
          ))}
        </div>
        {cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
          <VoteColumn key={at} cell={cell} isNewest={at === cells.length - 1} />
        ))}
        <span className={styles.corner} />
        {cells.map(({ tally }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
          <b key={at} className={styles.sprint}>
            {names[at]?.short}
            <small className="block text-12/(--lh-13) font-460 text-ink-3 font-stretch-normal">
              {tally && countScores(tally) > 0 ? votesText(countScores(tally)) : '–'}
            </small>
          </b>
        ))}
      </div>
    </section>
  )
}

function VoteColumn({ cell, isNewest }: { cell: ReadCell; isNewest: boolean }) {
  const { tally, score, kind } = cell
  const spread = tally && spreadOf(tally)
  return (
    <div className={styles.column} data-newest={isNewest || undefined}>
      {spread && spread.distance > 0 && (
        <u
          className={styles.reach}
          style={{ '--highest': spread.highest, '--distance': spread.distance } as Places}
        />
      )}
      {SCALE.toReversed().map((each) => {
        const count = tally?.[each] ?? 0
        const size: Places = { '--size': Math.round(CIRCLE.base + Math.sqrt(count) * CIRCLE.step) }
        const isAgreed = kind === 'score' && score === each
        return (
          <span key={each} data-band={each} data-agreed={isAgreed || undefined}>
            {count > 0 && <i style={size}>{count}</i>}
          </span>
        )
      })}
    </div>
  )
}

function gridText(title: string, cells: readonly ReadCell[], names: Naming['names']): string {
  const at = cells.findLastIndex(({ tally }) => tally)
  const tally = cells[at]?.tally
  if (!tally) return m.trends_votes_none()
  return m.trends_grid_text({
    ...{ title, first: names[0]?.name ?? '', last: names.at(-1)?.name ?? '' },
    ...{ sprint: names[at]?.name ?? '', votes: votesGiven(tally) },
  })
}
