import { MAX_TOPICS, parseTopics, type Topic } from '../topics/topic-tree.ts'
import { type Pack, type PackShelf, topicsOfPack, wordingOf } from './packs.ts'

type Words = { title: string; description: string }

/** What a newer version of a pack has for a squad that took an older one. */
export type PackNews = {
  pack: Pack
  /** Untouched topics whose texts the pack has changed, by the ids that the squad's topics have. */
  reworded: readonly { id: string; before: Words; after: Words }[]
  /** Topics that the pack did not have. */
  added: readonly Topic[]
}

type Reader = { shelf: PackShelf; language: 'pt' | 'en' }

/**
 * What packs have changed since the squad took them. Nothing records the version: topics tell it by their wording. Topics that the squad has
 * reworded or removed are left alone.
 */
export function packNews(topics: readonly Topic[], { shelf, language }: Reader): PackNews[] {
  return shelf.packs.flatMap((pack) => {
    const found = topics.flatMap((topic) => {
      const one = shelf.find(topic)
      return one?.pack === pack ? [{ ...one, id: topic.id }] : []
    })
    if (found.length === 0) return []
    const reworded = found.flatMap(({ id, topic, former }) =>
      former
        ? [{ id, before: wordingOf(former, language), after: wordingOf(topic, language) }]
        : [],
    )
    const added = newTopics(topics, { pack, found, language })
    if (reworded.length === 0 && added.length === 0) return []
    return [{ pack, reworded, added }]
  })
}

/** The topics with what is new; texts that were changed meanwhile stay. */
export function takeNews(
  topics: readonly Topic[],
  { news, shelf }: { news: PackNews; shelf: PackShelf },
): Topic[] {
  const words = new Map(news.reworded.map(({ id, after }) => [id, after]))
  const now = topics.map((topic) =>
    shelf.find(topic)?.former ? { ...topic, ...words.get(topic.id) } : topic,
  )
  const ids = new Set(topics.map(({ id }) => id))
  return parseTopics([...now, ...news.added.filter(({ id }) => !ids.has(id))])
}

type Found = ReturnType<PackShelf['find']> & { id: string }

/** The topics of later versions than the squad's, below the parents that it has. None if they would be too many. */
function newTopics(
  topics: readonly Topic[],
  { pack, found, language }: { pack: Pack; found: readonly Found[]; language: 'pt' | 'en' },
): Topic[] {
  const taken = takenVersion(pack, found)
  if (taken === null) return []
  const ids = new Map(topics.map(({ id }) => [id, id]))
  for (const { topic, id } of found) ids.set(topic.id, id)
  const newIds = new Set(pack.topics.flatMap(({ id, since }) => ((since ?? 1) > taken ? [id] : [])))
  const added = topicsOfPack(pack, language)
    .filter(({ id }) => newIds.has(id) && !ids.has(id))
    .map((topic) =>
      topic.parent === undefined
        ? topic
        : { ...topic, parent: ids.get(topic.parent) ?? topic.parent },
    )
  return topics.length + added.length > MAX_TOPICS ? [] : added
}

/**
 * The version that the squad took. A former wording tells it; without one, all topics up to some version do. Null if neither does: the squad has a
 * part of the pack, which may be all that it wants.
 */
function takenVersion(pack: Pack, found: readonly Found[]): number | null {
  const untils = found.flatMap(({ former }) => (former ? [former.until] : []))
  if (untils.length > 0) return Math.min(...untils)
  const ids = new Set(found.map(({ topic }) => topic.id))
  const newest = Math.max(...found.map(({ topic }) => topic.since ?? 1))
  const isWhole = pack.topics.every(({ id, since }) => (since ?? 1) > newest || ids.has(id))
  return isWhole ? newest : null
}
