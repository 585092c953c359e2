import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import type { TopicView } from '~/domain/rooms/room-view'
import { spreadOf } from '~/domain/votes/tally'
import { outcomeOf } from '~/features/rooms/view/topic-outcome'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

/** State of a topic in a list: its score, skipped, or none yet. The meeting has the range of its votes. */
export function TopicMark({ topic }: { topic: TopicView }) {
  const locale = useLocale()
  const outcome = outcomeOf(topic)
  if (outcome.kind === 'agreed') {
    return <ScoreBadge value={outcome.score} isAverage={false} locale={locale} />
  }
  if (topic.result === null) return null
  const range = outcome.kind === 'apart' && isAboutMeeting(topic) ? spreadOf(outcome.tally) : null
  return (
    <small className="flex-none text-13/5 whitespace-nowrap text-ink-3">
      {range ? m.wall_range(range) : m.wall_skipped()}
    </small>
  )
}
