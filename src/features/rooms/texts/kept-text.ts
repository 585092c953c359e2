import { shownFeedback } from '~/domain/rooms/room-feedback'
import type { RoomView } from '~/domain/rooms/room-view'
import { outcomeOf } from '~/features/rooms/view/topic-outcome'
import { type Locale, languageTag } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

type Count = readonly [one: () => string, many: (inputs: { count: number }) => string]

const SCORES: Count = [m.lead_close_scores_one, m.lead_close_scores]
const VOTES: Count = [m.lead_close_votes_one, m.lead_close_votes]
const COMMENTS: Count = [m.lead_close_comments_one, m.lead_close_comments]

/** Lists what closing the room now would save, which excludes votes of too few people and hidden comments. */
export function keptText(
  { topics, feedback }: Pick<RoomView, 'topics' | 'feedback'>,
  { sprint, locale, isQuick = false }: { sprint: number; locale: Locale; isQuick?: boolean },
): string {
  const outcomes = topics.map((topic) => outcomeOf(topic).kind)
  const parts = [
    ...counted(outcomes.filter((kind) => kind === 'agreed').length, SCORES),
    ...counted(outcomes.filter((kind) => kind === 'apart').length, VOTES),
    ...counted(shownFeedback(feedback).length, COMMENTS),
  ]
  if (parts.length === 0) return m.lead_close_nothing()
  const what = new Intl.ListFormat(languageTag(locale)).format(parts)
  return isQuick ? m.quick_close_keeps({ sprint, what }) : m.lead_close_keeps({ sprint, what })
}

function counted(count: number, [one, many]: Count): string[] {
  if (count === 0) return []
  return [count === 1 ? one() : many({ count })]
}
