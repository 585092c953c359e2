import type { TopicView } from '~/domain/room-view'
import { isScore } from '~/domain/scale'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/** The results of all topics. */
export function RoomResults({ topics }: { topics: readonly TopicView[] }) {
  const locale = useLocale()
  return (
    <section className="min-w-0" aria-labelledby="room-results">
      <h2 id="room-results" className="text-20">
        {m.stage_results()}
      </h2>
      <ul className="mt-2.5">
        {topics.map(({ id, title, result }) => (
          <li
            key={id}
            className="flex min-h-12 items-center justify-between gap-3 border-t border-line py-1"
          >
            <span>{title}</span>
            {isScore(result) ? (
              <ScoreBadge value={result} isAverage={false} locale={locale} withWord />
            ) : (
              <small className="text-13/(--lh-15) whitespace-nowrap text-ink-3">
                {result === 'skipped' ? m.stage_skipped() : m.stage_no_score()}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
