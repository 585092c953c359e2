import type { DrawTrend } from '~/features/actions/state/board-squad'
import { TopicTrend } from '~/features/insights/components/topic/topic-trend'
import type { Naming } from '~/features/insights/texts/trend-texts'

/** Returns a function that draws a topic's trend before and after an action. */
export function trendDrawerOf({ names, locale }: Naming): DrawTrend {
  return ({ cells, from, event }) => (
    <TopicTrend cells={cells} names={names.slice(from)} locale={locale} event={event} />
  )
}
