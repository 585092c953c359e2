import { type DefaultTexts, defaultTopics } from '../../src/domain/default-topics.ts'
import type { Language } from './captions.ts'
import { type MessageName, textIn } from './film-set.ts'

/** The squad's score for each leaf, in the order of the form; the first of them is sprint 18. */
const SCORES = [
  [2, 3, 2, 2, 2, 2, 3, 2, 2, 2, 2, 3, 1, 1, 3, 2, 1],
  [3, 3, 3, 2, 2, 2, 3, 2, 2, 3, 2, 3, 1, 2, 3, 2, 2],
  [3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 2, 3, 2, 2, 3, 3, 2],
  [3, 4, 4, 3, 3, 3, 4, 3, 3, 3, 3, 4, 2, 2, 4, 2, 3],
  [4, 4, 4, 3, 3, 3, 4, 4, 3, 4, 3, 4, 2, 3, 4, 3, 3],
  [4, 4, 5, 3, 4, 4, 4, 4, 4, 4, 3, 4, 3, 3, 4, 3, 4],
]
const FIRST = 18
/** The sprint that is scored in the film, and what the form gets. */
export const THIS_SPRINT = FIRST + SCORES.length
export const THESE_SCORES = [4, 4, 5, 4, 4, 4, 4, 5, 4, 4, 4, 5, 3, 3, 5, 4, 4]

export const SQUAD = 'Squad Alpha'

const FORTNIGHT_MS = 14 * 24 * 60 * 60 * 1000

function topicsIn(language: Language) {
  const texts = new Proxy({} as DefaultTexts, {
    get: (_, name: string) => {
      const message = `topic_${name.replaceAll('-', '_')}`
      return {
        title: textIn(language, message as MessageName),
        description: textIn(language, `${message}_description` as MessageName),
      }
    },
  })
  return defaultTopics(texts)
}

export function leavesIn(language: Language) {
  return topicsIn(language).filter(({ hasChildren }) => !hasChildren)
}

/** The last sprints as local mode keeps them, a fortnight apart. */
export function pastSprints(language: Language, count = SCORES.length) {
  const topics = topicsIn(language)
  const leaves = topics.filter(({ hasChildren }) => !hasChildren)
  const entries = SCORES.map((scores, at) => {
    const notes: Record<string, number> = {}
    for (const [leaf, { id }] of leaves.entries()) notes[id] = scores[leaf] ?? 0
    for (const { id, hasChildren } of topics) {
      if (!hasChildren) continue
      const children = topics.filter(({ parent }) => parent === id)
      const sum = children.reduce((total, child) => total + (notes[child.id] ?? 0), 0)
      notes[id] = Math.round((10 * sum) / children.length) / 10
    }
    const age = (SCORES.length - at) * FORTNIGHT_MS
    return {
      sprint: `Sprint ${FIRST + at}`,
      squadName: SQUAD,
      topics,
      notes,
      data: new Date(Date.now() - age).toISOString(),
    }
  })
  return entries.slice(-count)
}
