import type { CSSProperties } from 'react'
import { m } from '~/paraglide/messages'
import styles from './comparison/comparison.module.css'

const GHOSTS = [3, 4, 2.4, 3.4, 1.6, 4.4]

/** Placeholder for the chart while there is nothing to compare. */
export function ComparisonEmpty({ headingId }: { headingId?: string | undefined }) {
  return (
    <div className="grid gap-5">
      <h2 id={headingId}>{m.comparison_title()}</h2>
      <div className="grid justify-items-center gap-4 py-6 text-center">
        <GhostBars />
        <p className="text-ink-2">{m.comparison_empty()}</p>
      </div>
    </div>
  )
}

/** Faint bars that preview a chart. */
export function GhostBars() {
  return (
    <div className={styles.ghostBars} aria-hidden="true">
      {GHOSTS.map((value) => {
        const style: CSSProperties & Record<`--${string}`, number> = { '--bar': value }
        return <i key={value} style={style} />
      })}
    </div>
  )
}
