import { LANGUAGE_CODES, type Language } from '../text/languages.ts'
import { leavesOf, MAX_TOPICS, parseTopics, type Topic } from '../topics/topic-tree.ts'
import { type FeelingRules, makeFeelingRules } from './feelings.ts'
import { makePackTopics, type PackTopics } from './pack-topics.ts'

type InBoth = Readonly<Record<Language, string>>

type Wording = { title: InBoth; description: InBoth }

type PackTopic = Wording & {
  id: string
  parent?: string
  /** Earlier wordings, which stored topics may have. */
  former?: readonly Wording[]
}

/** A set of questions that a squad can take. */
export type Pack = {
  id: string
  /** Voted on in a room by three people or more, never scored by one, and never shown outside the squad. */
  isAboutFeelings?: boolean
  title: InBoth
  description: InBoth
  source: { authors: readonly string[]; year: number; title: string; url?: string }
  /** The parts taken from the source, and their licence. */
  licence: InBoth
  topics: readonly PackTopic[]
}

/** Descriptions of the scores from 0 to 5. */
export type SixExamples = readonly string[]

type Worded = { title: string; description?: string | null | undefined }

type FoundTopic = { pack: Pack; topic: PackTopic }

/** The packs, searchable by wording. */
export type PackShelf = PackTopics &
  FeelingRules & {
    packs: readonly Pack[]
    /**
     * Finds the pack's topic of a topic with unchanged texts: title and description in one of the two languages, as the pack has or once had them. The
     * id does not matter, because an account's topics have ids of their own.
     */
    find: (topic: Worded) => FoundTopic | undefined
    /** Translates the unchanged topics of packs to one language, and leaves every other topic unchanged. Returns the same list if nothing changes. */
    translate: <Each extends Worded>(topics: readonly Each[], language: Language) => readonly Each[]
  }

export function makeShelf(packs: readonly Pack[]): PackShelf {
  const byWording = new Map<string, FoundTopic>()
  for (const pack of packs) {
    for (const topic of pack.topics) {
      for (const wording of [...(topic.former ?? []), topic]) {
        for (const language of LANGUAGE_CODES) {
          byWording.set(keyOf(wordingOf(wording, language)), { pack, topic })
        }
      }
    }
  }
  const find = (topic: Worded) => byWording.get(keyOf(topic))
  const packTopics = makePackTopics(packs)
  return {
    ...packTopics,
    ...makeFeelingRules(packTopics),
    packs,
    find,
    translate: (topics, language) => {
      let hasChanged = false
      const translated = topics.map((topic) => {
        const found = find(topic)
        const words = found && wordingOf(found.topic, language)
        if (!words || keyOf(words) === keyOf(topic)) return topic
        hasChanged = true
        return { ...topic, ...words }
      })
      return hasChanged ? translated : topics
    },
  }
}

function keyOf({ title, description }: Worded): string {
  return `${title}\n${description ?? ''}`
}

function wordingOf({ title, description }: Wording, language: Language) {
  return { title: title[language], description: description[language] }
}

/** Returns a pack as the topics of a form. Their ids are the pack's, the same in every sprint and language, so that lines join. */
export function topicsOfPack(pack: Pack, language: Language): Topic[] {
  return parseTopics(
    pack.topics.map((topic) => ({
      id: topic.id,
      packTopic: topic.id,
      ...wordingOf(topic, language),
      isSubtopic: topic.parent !== undefined,
      ...(topic.parent === undefined ? {} : { parent: topic.parent }),
    })),
  )
}

/**
 * Adds a pack's missing topics after the existing ones. A topic exists if one has its id or its unchanged texts; missing sub-topics go below their
 * parent. `added` is empty if nothing is missing.
 *
 * @internal
 */
export function joinPack(
  topics: readonly Topic[],
  { pack, shelf, language }: { pack: Pack; shelf: PackShelf; language: Language },
):
  | { ok: true; topics: readonly Topic[]; added: Topic[] }
  | { ok: false; reason: 'TOO_MANY_TOPICS' } {
  const ids = new Map(topics.map(({ id }) => [id, id]))
  for (const topic of topics) {
    const found = shelf.find(topic)
    if (found && !ids.has(found.topic.id)) ids.set(found.topic.id, topic.id)
  }
  const added = topicsOfPack(pack, language)
    .filter(({ id }) => !ids.has(id))
    .map((topic) => {
      const parent = topic.parent === undefined ? undefined : ids.get(topic.parent)
      return parent === undefined ? topic : { ...topic, parent }
    })
  if (added.length === 0) return { ok: true, topics, added }
  if (topics.length + added.length > MAX_TOPICS) return { ok: false, reason: 'TOO_MANY_TOPICS' }
  return { ok: true, topics: parseTopics([...topics, ...added]), added }
}

/** The topics of a form after it has taken a pack, in both ways. */
export type PackPlan = {
  /** Only the pack's topics, as it has them. */
  only: Topic[]
  /** The pack's topics added to the form's. */
  joined: ReturnType<typeof joinPack>
  /** Scored topics of the pack that the form has already. */
  doubles: Topic[]
  /** True if the form has all of the pack's topics. */
  isInUse: boolean
  /** True if the form has exactly these topics, with unchanged texts. */
  isOriginal: boolean
}

export function planPack(
  topics: readonly Topic[],
  taken: { pack: Pack; shelf: PackShelf; language: Language },
): PackPlan {
  const only = topicsOfPack(taken.pack, taken.language)
  const joined = joinPack(topics, taken)
  const added = new Set(joined.ok ? joined.added.map(({ id }) => id) : [])
  const isInUse = joined.ok && joined.added.length === 0
  return {
    only,
    joined,
    doubles: joined.ok ? leavesOf(only).filter(({ id }) => !added.has(id)) : [],
    isInUse,
    isOriginal:
      isInUse &&
      topics.length === only.length &&
      topics.every((topic, at) => taken.shelf.find(topic)?.topic.id === only[at]?.id),
  }
}
