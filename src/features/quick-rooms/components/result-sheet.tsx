import { isScore, type Score } from '~/domain/retrospectives/scale'
import type { QuickResult, ResultTopic } from '~/domain/rooms/quick/quick-result'
import { ReportFeedback } from '~/features/reports/components/report-feedback'
import { Key } from '~/features/scoring/components/key'
import { Level } from '~/features/scoring/components/level'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { openText, ownerOf, spreadText } from '../texts/result-texts'
import styles from './result-sheet.module.css'

/** The result of a quick room: actions, scores and comments, each only if there are any. */
export function ResultSheet({ result }: { result: QuickResult }) {
  const { lines, topics, feedback } = result
  return (
    <div className={styles.sheet}>
      {lines.length > 0 && (
        <section className={`${looks.card} ${styles.card}`} aria-labelledby="result-actions">
          <h2 id="result-actions">{m.agree_agreed()}</h2>
          <ol>
            {lines.map((line, at) => (
              <li key={line.id}>
                <Key letter={String(at + 1)} />
                <span className="min-w-0 flex-1 font-580 wrap-anywhere">{line.title}</span>
                <span className={`${styles.owner} text-14 text-ink-2`}>{ownerOf(line)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className={`${looks.card} ${styles.card}`} aria-labelledby="result-scores">
        <h2 id="result-scores">{m.wall_results()}</h2>
        <ScoreTable topics={topics} />
      </section>
      {feedback.length > 0 && (
        <section
          className={`${looks.card} ${styles.card} ${styles.comments}`}
          aria-labelledby="result-comments"
        >
          <h2 id="result-comments">{m.lead_feedback()}</h2>
          <ReportFeedback feedback={feedback} />
        </section>
      )}
    </div>
  )
}

function ScoreTable({ topics }: { topics: readonly ResultTopic[] }) {
  return (
    <table className={styles.table} aria-labelledby="result-scores">
      <thead className="sr-only">
        <tr>
          <th scope="col">{m.comparison_topic()}</th>
          <th scope="col">{m.csv_score()}</th>
          <th scope="col">{m.report_reading()}</th>
          <th scope="col">{m.report_votes()}</th>
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </tbody>
    </table>
  )
}

function TopicRow({ topic }: { topic: ResultTopic }) {
  const { title, letter, outcome, reason, votes } = topic
  const score = isScore(outcome) ? outcome : null
  return (
    <tr data-band={score ?? undefined}>
      <th scope="row">
        <Key letter={letter} />
        <span className="min-w-0">
          <b className="block font-540">{title}</b>
          {reason !== null && (
            <small className="block text-13 wrap-anywhere text-ink-2">{reason}</small>
          )}
        </span>
      </th>
      <td className={styles.score}>
        {score !== null && (
          <>
            <Level value={score} />
            <b>{score}</b>
          </>
        )}
      </td>
      <td className={styles.word}>{isScore(outcome) ? wordOf(outcome) : openText(outcome)}</td>
      <td className={styles.votes}>
        <span className={styles.spread}>
          {votes && votes.lowest < votes.highest && (
            <Range lowest={votes.lowest} highest={votes.highest} />
          )}
          {spreadText(topic)}
        </span>
        {votes && (
          <small>
            {votes.count === 1 ? m.trends_votes_one() : m.trends_votes({ count: votes.count })}
          </small>
        )}
      </td>
    </tr>
  )
}

/** The ends of the scores on a ruler. The numbers are text beside it. */
function Range({ lowest, highest }: { lowest: Score; highest: Score }) {
  const style = { left: `${lowest * 20}%`, width: `${(highest - lowest) * 20}%` }
  return (
    <span className={styles.range} aria-hidden="true">
      <i style={style} />
    </span>
  )
}
