import type { RoomView, TopicView } from '~/domain/room-view'
import { isScore } from '~/domain/scale'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { GivenFeedback } from './given-feedback'
import { PhaseHeading } from './phase-heading'

/** No topic is left. The room is still open. */
export function Finished({ view }: { view: RoomView }) {
  return (
    <div className="member-result">
      <PhaseHeading className="member-title">{m.member_finished_title()}</PhaseHeading>
      <p className="mt-1.5 text-ink-2">{m.member_finished_body()}</p>
      <Scores topics={view.topics} />
    </div>
  )
}

/** The room is closed. Shows its results. */
export function Closed({ view }: { view: RoomView }) {
  const hasScores = view.topics.some(({ result }) => isScore(result))
  return (
    <div className="member-result">
      <PhaseHeading className="member-title">{m.member_closed_title()}</PhaseHeading>
      <p className="mt-1.5 text-ink-2">
        {hasScores ? m.member_closed_body() : m.member_closed_none()}
      </p>
      {hasScores && <Scores topics={view.topics} />}
      <GivenFeedback feedback={view.feedback} />
    </div>
  )
}

function Scores({ topics }: { topics: readonly TopicView[] }) {
  const locale = useLocale()
  return (
    <section className="member-scores" aria-labelledby="member-scores">
      <h2 id="member-scores">{m.member_scores()}</h2>
      <ul>
        {topics.map(({ id, title, result }) => (
          <li key={id}>
            <span className="min-w-0 flex-1">{title}</span>
            {isScore(result) ? (
              <ScoreBadge value={result} isAverage={false} locale={locale} />
            ) : (
              <small>
                {result === 'skipped' ? m.member_score_skipped() : m.member_score_open()}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
