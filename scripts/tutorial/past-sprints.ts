import type { Language } from './captions.ts'
import { type MessageName, textIn } from './film-set.ts'

export const SQUAD = 'Squad Alpha'

/** The topics that the squad votes on, and its scores of the sprints before. */
const HISTORY = {
  topic_acceptance_criteria: [4, 4, 4, 3, 4, 4, 4, 2, 2],
  topic_qa_refinement: [3, 2, 3, 3, 2, 3, 3, 3, 4],
  topic_dev_communication: [2, 3, 2, 2, 3, 2, 4, 4, 4],
  topic_product_quality: [3, 4, 3, 4, 4, 3, 4, 3, 4],
  topic_planning: [4, 3, 4, 4, 3, 4, 4, 4, 3],
  topic_daily: [3, 3, 2, 3, 3, 3, 2, 3, 3],
} satisfies Partial<Record<MessageName, number[]>>
type Topic = keyof typeof HISTORY
export const TOPICS = Object.keys(HISTORY) as [Topic, Topic, ...Topic[]]

const FIRST = 15
/** The sprint that is scored in the film. */
export const THIS_SPRINT = FIRST + HISTORY.topic_daily.length

const FORTNIGHT_MS = 14 * 24 * 60 * 60 * 1000

/** The last sprints as local mode keeps them, a fortnight apart. */
export function pastSprints(language: Language) {
  const topics = TOPICS.map((id) => ({ id, title: textIn(language, id), isSubtopic: false }))
  return HISTORY.topic_daily.map((_, at) => ({
    sprint: `Sprint ${FIRST + at}`,
    squadName: SQUAD,
    topics,
    notes: Object.fromEntries(TOPICS.map((id) => [id, HISTORY[id][at]])),
    data: new Date(Date.now() - (THIS_SPRINT - FIRST - at) * FORTNIGHT_MS).toISOString(),
  }))
}
