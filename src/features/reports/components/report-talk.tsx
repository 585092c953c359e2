import type { CSSProperties } from 'react'
import { countLeaves, type Report, talkOf } from '~/domain/reports/report'
import type { Spread } from '~/domain/votes/tally'
import type { Locale } from '~/i18n/locale'
import { talkReasonText } from '~/i18n/reading-texts'
import { m } from '~/paraglide/messages'
import styles from './report-table.module.css'

/** Topics to talk about first, each with its reason. */
export function ReportTalk({ report, locale }: { report: Report; locale: Locale }) {
  if (countLeaves(report) === 0) return null
  const items = talkOf(report)
  return (
    <section className={styles.talk}>
      <h2>{m.talk_first()}</h2>
      {items.length === 0 ? (
        <p>{m.talk_first_none()}</p>
      ) : (
        <ol>
          {items.map(({ topic, reason }) => (
            <li key={topic.id}>
              <span className="min-w-0">{topic.title}</span>
              {'distance' in reason ? <SpreadLine spread={reason} /> : <span />}
              <b>{talkReasonText(reason, locale)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** A small ruler from 0 to 5 that shows the spread. */
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
