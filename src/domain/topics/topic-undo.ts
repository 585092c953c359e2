import { parseTopics, type Topic } from './topic-tree.ts'

/**
 * Undoes a change of the topics from `before` to `after` in a list that may have changed since: removes what was added and puts back what was removed.
 * Everything else stays as it is now.
 */
export function undoTopics(
  now: readonly Topic[],
  { before, after }: { before: readonly Topic[]; after: readonly Topic[] },
): Topic[] {
  const [old, changed] = [idsOf(before), idsOf(after)]
  const present = idsOf(now)
  const kept = now.filter(({ id }) => old.has(id) || !changed.has(id))
  const back = before.filter(({ id }) => !changed.has(id) && !present.has(id))
  return parseTopics([...back, ...kept])
}

function idsOf(topics: readonly Topic[]): ReadonlySet<string> {
  return new Set(topics.map(({ id }) => id))
}
