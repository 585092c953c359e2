import type { QuickResult, ResultTopic } from '~/domain/rooms/quick/quick-result'
import { peopleText, WORDS } from '~/features/reports/texts/report-texts'
import { m } from '~/paraglide/messages'

/** Lists the numbers of people and topics, and the duration. */
export function resultFacts({ people, topics, minutes }: QuickResult): string[] {
  const total = topics.length
  return [
    ...(people === null ? [] : [peopleText(people)]),
    total === 1 ? m.lead_topics_one() : m.lead_topics_count({ total }),
    minutes === 1 ? m.quick_minute() : m.quick_minutes({ count: minutes }),
  ]
}

/** Describes a topic without a score. */
export function openText(outcome: 'apart' | 'skipped' | 'open'): string {
  if (outcome === 'apart') return m.wall_no_agreement()
  return outcome === 'skipped' ? m.wall_skipped() : m.wall_no_score()
}

/** Describes the spread of the votes as far as the reader may know it. Null without votes. */
export function spreadText({ votes, word }: Pick<ResultTopic, 'votes' | 'word'>): string | null {
  if (!votes) return word && WORDS[word]()
  const { lowest, highest } = votes
  return lowest === highest
    ? m.quick_all_same({ score: lowest })
    : m.quick_range({ lowest, highest })
}

export function ownerOf({ owner }: QuickResult['lines'][number]): string {
  return owner === '' ? m.actions_owner_squad() : owner
}
