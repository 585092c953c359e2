import { titleKey } from '../squads/names.ts'

type Worded = { description: Readonly<Record<string, string>> }

/** A pack, as far as it tells what its topics ask. */
type Questions = {
  isAboutFeelings?: boolean
  topics: readonly (Worded & { id: string; former?: readonly Worded[] })[]
}

/** The id of the pack's topic that a topic was taken from. It stays when the topic gets other texts. */
type Named = { packTopic?: string | null | undefined }

type Taken = { id: string; description?: string | null; packTopic?: string }

export type PackTopics = {
  /** True for a topic that was taken from a pack about feelings, whatever it is called now. */
  isAboutFeelings: (topic: Named) => boolean
  /**
   * The one door through which topics get the pack's topic that they are from: what is stored of them (`stored`, by id) counts, else what they
   * bring, else what they ask, in either language, as the pack puts it or once did. One of these that is about feelings counts before the
   * others, so that neither an id nor a text can lift the guard. Returns the same list if nothing changes.
   */
  withPackTopics: <Each extends Taken>(
    topics: readonly Each[],
    stored?: ReadonlyMap<string, Named>,
  ) => readonly (Each & { packTopic?: string })[]
}

export function makePackTopics(packs: readonly Questions[]): PackTopics {
  const idsOf = (each: Questions) => each.topics.map(({ id }) => id)
  const ids = new Set(packs.flatMap(idsOf))
  const feelings = new Set(packs.filter((pack) => pack.isAboutFeelings).flatMap(idsOf))
  const byText = new Map<string, string>()
  for (const { id, description, former = [] } of packs.flatMap(({ topics }) => topics)) {
    for (const text of [{ description }, ...former].flatMap((each) =>
      Object.values(each.description),
    )) {
      byText.set(text, id).set(textKey(text), id)
    }
  }

  function packTopicOf(topic: Taken, stored: Named | undefined): string | undefined {
    const text = topic.description ?? ''
    const found = [
      stored?.packTopic,
      topic.packTopic,
      byText.get(text) ?? (text && byText.get(textKey(text))),
    ].flatMap((id) => (id && ids.has(id) ? [id] : []))
    return found.find((id) => feelings.has(id)) ?? found[0]
  }
  return {
    isAboutFeelings: ({ packTopic }) => feelings.has(packTopic ?? ''),
    withPackTopics: (topics, stored) => {
      const named = topics.map((topic) =>
        withPackTopic(topic, packTopicOf(topic, stored?.get(topic.id))),
      )
      return named.every((topic, at) => topic === topics[at]) ? topics : named
    },
  }
}

/** The topic from this topic of a pack, or from none. */
function withPackTopic<Each extends Taken>(topic: Each, packTopic: string | undefined): Each {
  if (topic.packTopic === packTopic) return topic
  const { packTopic: _, ...rest } = topic
  return (packTopic === undefined ? rest : { ...rest, packTopic }) as Each
}

/** Equal for texts that a reader takes for the same, characters without a width left out. */
function textKey(text: string): string {
  return titleKey(text.replace(/\p{Cf}/gu, ''))
}
