import { agreedIn } from '~/domain/rooms/room-action'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { outcomeText } from '~/features/rooms/texts/outcome-text'
import { agreedText } from '~/features/rooms/texts/review-texts'
import { outcomeOf } from '~/features/rooms/view/topic-outcome'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { GivenFeedback } from './given-feedback'
import { ListSection } from './list-section'
import { PhaseHeading } from './phase-heading'

type OverProps = { view: RoomView; sprint: number }

/** Screen after the last topic. The room is still open. */
export function Finished({ view, sprint }: OverProps) {
  // A topic that was added afterwards.
  const hasMore = view.nextTopicId !== null
  return (
    <div className="flex flex-1 flex-col pt-4.5">
      <PhaseHeading isTopic>
        {hasMore ? m.lead_more_to_vote() : m.member_finished_title()}
      </PhaseHeading>
      <p className="mt-1.5 text-ink-2">
        {hasMore ? m.member_more_body() : m.member_finished_body()}
      </p>
      <Agreed view={view} sprint={sprint} />
      <Scores topics={view.topics} />
    </div>
  )
}

/** Results of a closed room. */
export function Closed({ view, sprint }: OverProps) {
  const kinds = view.topics.map((topic) => outcomeOf(topic).kind)
  const hasScores = kinds.includes('agreed')
  return (
    <div className="flex flex-1 flex-col pt-4.5">
      <PhaseHeading isTopic>{m.member_closed_title()}</PhaseHeading>
      <p className="mt-1.5 text-ink-2">
        {hasScores ? m.member_closed_body() : m.member_closed_none()}
      </p>
      <Agreed view={view} sprint={sprint} />
      {(hasScores || kinds.includes('apart')) && <Scores topics={view.topics} />}
      <GivenFeedback feedback={view.feedback} topics={view.topics} />
    </div>
  )
}

/** Actions that the squad promised in this room. */
function Agreed({ view, sprint }: OverProps) {
  const agreed = agreedIn(view.actions, sprint)
  if (agreed.length === 0) return null
  return (
    <ListSection id="member-agreed" title={m.agree_agreed()}>
      {agreed.map((action) => (
        <li key={action.id} className="items-center">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {action.title}
            <small className="block text-13 text-ink-2">{agreedText(action)}</small>
          </span>
        </li>
      ))}
    </ListSection>
  )
}

function Scores({ topics }: { topics: readonly TopicView[] }) {
  const locale = useLocale()
  return (
    <ListSection id="member-scores" title={m.member_scores()}>
      {topics.map((topic) => {
        const outcome = outcomeOf(topic)
        return (
          <li key={topic.id} className="items-center">
            <span className="min-w-0 flex-1">
              {topic.title}
              {topic.reason !== null && (
                <small className="block text-13 wrap-anywhere text-ink-2">{topic.reason}</small>
              )}
            </span>
            {outcome.kind === 'agreed' ? (
              <ScoreBadge value={outcome.score} isAverage={false} locale={locale} />
            ) : (
              <small className="max-w-[50%] text-right text-13/(--lh-15) text-ink-2">
                {outcomeText(outcome)}
              </small>
            )}
          </li>
        )
      })}
    </ListSection>
  )
}
