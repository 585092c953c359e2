import type { Pack } from '~/domain/packs/packs'
import { leavesOf, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'

/** Returns the numbers of topics and scores in a list. */
export function countsText(topics: readonly Topic[]): string {
  return m.packs_counts({ topics: topLevelOf(topics).length, scores: leavesOf(topics).length })
}

/** Returns authors and year, as a source is cited; for the product's own texts its name alone. */
export function citationOf({ source: { authors, year } }: Pack): string {
  return authors.length === 1 && authors[0] === 'RetroScore'
    ? 'RetroScore'
    : `${authors.join(', ')}, ${year}`
}

/** Returns the number of added scores. */
export function addedText(added: readonly Topic[]): string {
  const scores = leavesOf(added).length
  return scores === 1 ? m.packs_adds_one() : m.packs_adds({ count: scores })
}
