/** The part of a pack that identifies its questions. */
type Questions = {
  isAboutFeelings?: boolean
  topics: readonly { id: string }[]
}

/** Id of the pack's topic that a topic was made from. It stays when the topic gets other texts. */
type Named = { packTopic?: string | null | undefined }

type Taken = { id: string; packTopic?: string }

export type PackTopics = {
  /** True for a topic that was made from a pack about feelings, whatever its texts. */
  isAboutFeelings: (topic: Named) => boolean
  /**
   * Sets the pack's topic of topics, as the only place: the stored one (`stored`, by id) counts, else the given one, else the topic's own id, because
   * a topic that is taken from a pack begins with the pack's id. One of these that is about feelings takes precedence, so that a request cannot lift
   * the guard. Returns the same list if nothing changes.
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

  function packTopicOf(topic: Taken, stored: Named | undefined): string | undefined {
    const found = [stored?.packTopic, topic.packTopic, topic.id].flatMap((id) =>
      id && ids.has(id) ? [id] : [],
    )
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

/** Returns the topic with this pack's topic, or with none. */
function withPackTopic<Each extends Taken>(topic: Each, packTopic: string | undefined): Each {
  if (topic.packTopic === packTopic) return topic
  const { packTopic: _, ...rest } = topic
  return (packTopic === undefined ? rest : { ...rest, packTopic }) as Each
}
