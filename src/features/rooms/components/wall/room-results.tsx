import type { TopicView } from '~/domain/room-view'
import { isScore } from '~/domain/scale'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/** The results of all topics. */
export function RoomResults({ topics }: { topics: readonly TopicView[] }) {
  const locale = useLocale()
  return (
    <section className="room-results" aria-labelledby="room-results">
      <h2 id="room-results">{m.stage_results()}</h2>
      <ul>
        {topics.map(({ id, title, result }) => (
          <li key={id}>
            <span>{title}</span>
            {isScore(result) ? (
              <ScoreBadge value={result} isAverage={false} locale={locale} withWord />
            ) : (
              <small>{result === 'skipped' ? m.stage_skipped() : m.stage_no_score()}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
