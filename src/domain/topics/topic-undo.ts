import { parseTopics, type Topic } from './topic-tree.ts'

/**
 * Undoes a change of the topics from `before` to `after` in a list that may have changed since. Removes added topics, puts removed ones back in their
 * place, and resets the texts that the change set. Everything else stays as it is now.
 */
export function undoTopics(
  now: readonly Topic[],
  { before, after }: { before: readonly Topic[]; after: readonly Topic[] },
): Topic[] {
  const [old, changed] = [byId(before), byId(after)]
  const present = byId(now)
  const kept = now.flatMap((topic) => {
    const [was, became] = [old.get(topic.id), changed.get(topic.id)]
    if (!became) return [topic]
    if (!was) return []
    return [{ ...topic, ...textsOf(was, became) }]
  })
  const back = before.filter(({ id }) => !changed.has(id) && !present.has(id))
  return parseTopics([...back, ...kept])
}

/** Returns the texts from before the change, only those that differ. */
function textsOf(was: Topic, became: Topic): Partial<Topic> {
  if (was.title === became.title && was.description === became.description) return {}
  const { title, description } = was
  return { title, ...(description === undefined ? {} : { description }) }
}

function byId(topics: readonly Topic[]): ReadonlyMap<string, Topic> {
  return new Map(topics.map((topic) => [topic.id, topic]))
}
