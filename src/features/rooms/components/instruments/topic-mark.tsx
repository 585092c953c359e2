import { isScore } from '~/domain/retrospectives/scale'
import type { Result } from '~/domain/rooms/room'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

/** State of a topic in a list: its score, skipped, or none yet. */
export function TopicMark({ result }: { result: Result | null }) {
  const locale = useLocale()
  if (isScore(result)) return <ScoreBadge value={result} isAverage={false} locale={locale} />
  if (result === null) return null
  return (
    <small className="flex-none text-13/5 whitespace-nowrap text-ink-3">{m.wall_skipped()}</small>
  )
}
