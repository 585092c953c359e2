import type { Report, ReportTopic } from '~/domain/reports/report'
import { readingText, scoreText, votesOfRoomText } from '~/features/reports/texts/report-texts'
import { Change } from '~/features/scoring/components/change'
import { Level } from '~/features/scoring/components/level'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './report-table.module.css'

type Columns = { hasVotes: boolean; before: number | null; people: Report['people'] }

/** All topics with score, votes and change, without empty columns. */
export function ReportTable({
  report: { topics, previous, people },
  locale,
}: {
  report: Report
  locale: Locale
}) {
  const columns: Columns = {
    hasVotes: topics.some((topic) => votesOfRoomText(topic, people) !== null),
    before: previous?.sprint ?? null,
    people,
  }
  return (
    <section>
      <h2 id="report-scores">{m.results_scores_by_topic()}</h2>
      <table className={`${looks.table} ${styles.table}`} aria-labelledby="report-scores">
        <TableHead {...columns} />
        <tbody>
          {topics.map((topic) => (
            <TableRow key={topic.id} {...columns} topic={topic} locale={locale} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TableHead({ hasVotes, before }: Columns) {
  return (
    <thead>
      <tr>
        <th scope="col">{m.comparison_topic()}</th>
        <th scope="col" className={styles.number}>
          {m.csv_score()}
        </th>
        <th scope="col" className={styles.word}>
          {m.report_reading()}
        </th>
        {hasVotes && (
          <th scope="col" className={styles.votes}>
            {m.report_votes()}
          </th>
        )}
        {before !== null && (
          <th scope="col" className={styles.change}>
            {m.squad_sprint({ sprint: before })}
          </th>
        )}
      </tr>
    </thead>
  )
}

function TableRow({
  topic,
  locale,
  hasVotes,
  before,
  people,
}: Columns & { topic: ReportTopic; locale: Locale }) {
  const { title, parent, score, isAverage, reason, change } = topic
  const votes = votesOfRoomText(topic, people)
  return (
    <tr data-kind={parent === null ? 'top' : 'sub'}>
      <th scope="row">
        {title}
        {votes !== null && <small className={styles.votesBelow}>{votes}</small>}
        {reason !== null && <small className={styles.reason}>{m.report_why({ reason })}</small>}
      </th>
      <td className={styles.number}>
        <span className={styles.scored}>
          <span className={styles.level}>{score !== null && <Level value={score} />}</span>
          {scoreText(topic, locale)}
        </span>
      </td>
      <td className={styles.word}>{readingText(topic)}</td>
      {hasVotes && <td className={styles.votes}>{votes ?? <NoVotes isExpected={!isAverage} />}</td>}
      {before !== null && (
        <td className={styles.change}>
          {change === null ? (
            <span className="sr-only">{m.report_change_none()}</span>
          ) : (
            <Change change={change} locale={locale} />
          )}
        </td>
      )}
    </tr>
  )
}

/** Placeholder for a topic without votes. Topics with sub-topics are never voted on and get no dash. */
function NoVotes({ isExpected }: { isExpected: boolean }) {
  return (
    <>
      {isExpected && <span aria-hidden>—</span>}
      <span className="sr-only">{m.report_votes_none()}</span>
    </>
  )
}
