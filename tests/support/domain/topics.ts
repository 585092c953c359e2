import fc from 'fast-check'
import { type HistoryEntry, listEntries } from '~/domain/local/history'
import type { Scores } from '~/domain/retrospectives/averages'
import { SCALE } from '~/domain/retrospectives/scale'
import type { Topic } from '~/domain/topics/topic-tree'

/** Builders shared by several domain tests. The product does not import this file. */

/** Builds a tree from its titles; a topic's id is its title in lower case: `{ A: ['A1', 'A2'], B: [] }`. */
export function treeOf(outline: Record<string, string[]>): Topic[] {
  return Object.entries(outline).flatMap(([title, children]) => {
    const id = title.toLowerCase()
    return [
      { id, title, isSubtopic: false, hasChildren: children.length > 0 },
      ...children.map((child) => ({
        id: child.toLowerCase(),
        title: child,
        isSubtopic: true,
        parent: id,
        hasChildren: false,
      })),
    ]
  })
}

/** Returns the history's entry for one raw entry. Throws if it is unreadable. */
export function requireEntry(raw: unknown): HistoryEntry {
  const entry = listEntries([raw])[0]?.entry
  if (!entry) throw new Error('the entry cannot be read')
  return entry
}

export const anyScore = fc.constantFrom(...SCALE)

/** Draws titles from a small set, so that they repeat, and others. */
export const anyTitle = fc.oneof(
  fc.constantFrom('Planning', 'Daily', 'Review', 'Critérios de aceite'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => `t${text}`),
)

/** Draws a valid tree with some descriptions and unknown fields. */
export function anyTree({ minTopLevel = 0 } = {}): fc.Arbitrary<Topic[]> {
  const fields = fc.record(
    { title: anyTitle, description: fc.string({ maxLength: 5 }), weight: fc.nat(9) },
    { requiredKeys: ['title'], noNullPrototype: true },
  )
  const branch = fc.record({ fields, children: fc.array(fields, { maxLength: 4 }) })
  return fc.array(branch, { minLength: minTopLevel, maxLength: 5 }).map((branches) =>
    branches.flatMap(({ fields, children }, place) => {
      const id = `t${place}`
      return [
        { ...fields, id, isSubtopic: false, hasChildren: children.length > 0 },
        ...children.map((child, index) => ({
          ...child,
          id: `${id}.${index}`,
          isSubtopic: true,
          parent: id,
          hasChildren: false,
        })),
      ]
    }),
  )
}

/** Draws a valid tree in which some leaves have a score. */
export function anyScoredTree(size = {}): fc.Arbitrary<{ topics: Topic[]; scores: Scores }> {
  return anyTree(size).chain((topics) => {
    const leaves = topics.filter((topic) => !topic.hasChildren)
    return fc
      .tuple(...leaves.map((leaf) => fc.option(anyScore.map((score) => [leaf.id, score] as const))))
      .map((pairs) => ({ topics, scores: new Map(pairs.filter((pair) => pair !== null)) }))
  })
}
