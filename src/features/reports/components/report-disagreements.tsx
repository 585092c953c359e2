import type { CSSProperties } from 'react'
import { disagreementsOf, type Report } from '~/domain/report'
import type { Spread } from '~/domain/tally'
import { m } from '~/paraglide/messages'
import styles from './report-table.module.css'

/** Where the votes were furthest apart; nothing when they were close everywhere. */
export function ReportDisagreements({ report }: { report: Report }) {
  const list = disagreementsOf(report)
  if (list.length === 0) return null
  return (
    <section className={styles.disagreements}>
      <h2>{m.report_disagreements()}</h2>
      <ol>
        {list.map(({ topic, spread }) => (
          <li key={topic.id}>
            <span className="min-w-0">{topic.title}</span>
            <SpreadLine spread={spread} />
            <b>{m.report_range(spread)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A small ruler from 0 to 5 with the distance on it. */
function SpreadLine({ spread: { lowest, distance } }: { spread: Spread }) {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--lowest': lowest,
    '--distance': distance,
  }
  return (
    <span className={styles.spread} style={style} aria-hidden="true">
      <i />
    </span>
  )
}
