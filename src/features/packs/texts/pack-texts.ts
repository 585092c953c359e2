import type { Pack } from '~/domain/packs/packs'
import type { Scores } from '~/domain/retrospectives/averages'
import { leavesOf, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'

/** Returns the number of questions in a list, and of topics if some have sub-topics. */
export function countsText(topics: readonly Topic[]): string {
  const [main, scores] = [topLevelOf(topics).length, leavesOf(topics).length]
  return main === scores
    ? m.packs_questions({ count: scores })
    : m.packs_counts({ topics: main, scores })
}

/** Returns authors and year, as a source is cited; for the product's own texts its name alone. */
export function citationOf({ source: { authors, year } }: Pack): string {
  return authors.length === 1 && authors[0] === 'RetroScore'
    ? 'RetroScore'
    : `${authors.join(', ')}, ${year}`
}

/** Returns what becomes of the form's scores if it has only these topics. */
export function leavingText(only: readonly Topic[], scores: Scores): string {
  const stay = m.packs_stay({ counts: countsText(only) })
  const ids = new Set(only.map(({ id }) => id))
  const count = [...scores.keys()].filter((id) => !ids.has(id)).length
  if (count === 0) return stay
  return `${stay} ${count === 1 ? m.packs_scores_leave_one() : m.packs_scores_leave({ count })}`
}

/** Returns the form's topics now: their pack, their number, and how many have a score. */
export function todayText({
  title,
  topics,
  scores,
}: {
  /** The pack in use, if there is one. */
  title: string | undefined
  topics: readonly Topic[]
  scores: Scores
}): string {
  const count = scores.size
  const scored = count === 1 ? m.packs_scored_one() : count > 1 && m.packs_scored({ count })
  return m.packs_today({ now: [title, countsText(topics), scored].filter(Boolean).join(', ') })
}
