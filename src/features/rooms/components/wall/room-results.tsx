import type { TopicView } from '~/domain/rooms/room-view'
import { outcomeText } from '~/features/rooms/texts/outcome-text'
import { outcomeOf } from '~/features/rooms/view/topic-outcome'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

/** Results of all topics. */
export function RoomResults({ topics }: { topics: readonly TopicView[] }) {
  const locale = useLocale()
  return (
    <section className="min-w-0" aria-labelledby="room-results">
      <h2 id="room-results" className="text-20">
        {m.wall_results()}
      </h2>
      <ul className="mt-2.5">
        {topics.map((topic) => {
          const outcome = outcomeOf(topic)
          return (
            <li
              key={topic.id}
              className="flex min-h-12 items-center justify-between gap-3 border-t border-line py-1"
            >
              <span className="min-w-0">
                {topic.title}
                {topic.reason !== null && (
                  <small className="block text-13 wrap-anywhere text-ink-2">{topic.reason}</small>
                )}
              </span>
              {outcome.kind === 'agreed' ? (
                <ScoreBadge value={outcome.score} isAverage={false} locale={locale} withWord />
              ) : (
                <small className="max-w-1/2 flex-none text-right text-13/(--lh-15) text-ink-2">
                  {outcomeText(outcome)}
                </small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
