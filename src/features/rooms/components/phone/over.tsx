import type { RoomView, TopicView } from '~/domain/room-view'
import { isScore } from '~/domain/scale'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { GivenFeedback } from './given-feedback'
import { ListSection } from './list-section'
import { PhaseHeading } from './phase-heading'

/** No topic is left. The room is still open. */
export function Finished({ view }: { view: RoomView }) {
  return (
    <div className="flex flex-1 flex-col pt-4.5">
      <PhaseHeading isTopic>{m.member_finished_title()}</PhaseHeading>
      <p className="mt-1.5 text-ink-2">{m.member_finished_body()}</p>
      <Scores topics={view.topics} />
    </div>
  )
}

/** The room is closed. Shows its results. */
export function Closed({ view }: { view: RoomView }) {
  const hasScores = view.topics.some(({ result }) => isScore(result))
  return (
    <div className="flex flex-1 flex-col pt-4.5">
      <PhaseHeading isTopic>{m.member_closed_title()}</PhaseHeading>
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
    <ListSection id="member-scores" title={m.member_scores()}>
      {topics.map(({ id, title, result }) => (
        <li key={id} className="items-center">
          <span className="min-w-0 flex-1">{title}</span>
          {isScore(result) ? (
            <ScoreBadge value={result} isAverage={false} locale={locale} />
          ) : (
            <small className="text-13/(--lh-15) text-ink-3">
              {result === 'skipped' ? m.member_score_skipped() : m.member_score_open()}
            </small>
          )}
        </li>
      ))}
    </ListSection>
  )
}
