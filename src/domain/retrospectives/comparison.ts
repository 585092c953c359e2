import { nameKey } from '../squads/names.ts'
import { isLeaf, letterOf, type Topic, topLevelOf } from '../topics/topic-tree.ts'
import { changeOf, topicScore } from './averages.ts'
import type { ScoreSheet } from './score-sheet.ts'

/** A topic's result in one sprint; null if the sprint does not have the topic. */
type ComparedScore = {
  value: number
  isAverage: boolean
  /** Change since the squad's last sprint with the topic; null without one, or if it came from another source. */
  change: number | null
} | null

/** A topic through the sprints, under its newest title. */
export type Series = {
  letter: string
  title: string
  scores: ComparedScore[]
  /** Id of the topic in each sprint; absent if the sprint does not have it. */
  topicIds: (string | undefined)[]
}

export type Comparison<Entry> = { sprints: Entry[]; series: Series[] }

type Sprint = ScoreSheet & {
  squadName: string
  /** The source of a sprint from another tool, as `sourceKey` returns it. Scores of different sources are not comparable. */
  source?: string | undefined
}

/** A series under construction. */
type Line = Omit<Series, 'letter'> & {
  latestOfSquad: Map<string, { value: number; source: string | undefined }>
}

/**
 * Aligns the sprints topic by topic, in the given order. Two topics are the same if they have the same title (trimmed, any case), or else, within one
 * squad, the same id: so a renamed topic stays one series, and an id that two squads share by chance joins nothing. Among topics of one title the id
 * decides. The topics are in the order of the newest sprint, so that it has the same letters as when it is shown alone; topics that it no longer has
 * follow, the latest first.
 */
export function compareSprints<Entry extends Sprint>(sprints: readonly Entry[]): Comparison<Entry> {
  const known = new Map<string, Line[]>()
  const nameKeyOf = cached(nameKey)

  const linesBySprint = sprints.map((sprint, column) => {
    const squad = nameKeyOf(sprint.squadName)
    const topics = topLevelOf(sprint.topics).map((topic) => ({
      topic,
      keys: keysOf({ squad, id: topic.id, name: nameKeyOf(topic.title) }),
    }))
    const matched = matchLines(topics, known)
    const lines = topics.map(({ topic, keys }) => {
      const line = matched.get(topic) ?? emptyLine(sprints.length)
      addScore(line, { sprint, squad, topic, column })
      return { line, keys }
    })
    // The latest line of a key comes first. Reversed, so that the lines of this sprint keep their order.
    for (const { line, keys } of lines.toReversed()) {
      for (const key of keys) {
        const others = known.get(key)
        if (others?.[0] === line) continue
        known.set(key, [line, ...(others ?? []).filter((other) => other !== line)])
      }
    }
    return lines.map(({ line }) => line)
  })
  return {
    sprints: [...sprints],
    series: [...new Set(linesBySprint.toReversed().flat())].map(
      ({ title, scores, topicIds }, row) => ({ letter: letterOf(row), title, scores, topicIds }),
    ),
  }
}

/** Returns the squad's previous sprint in the list; null for the squad's first. */
export function previousOf<Entry extends Pick<Sprint, 'squadName'>>(
  entries: readonly Entry[],
  index: number,
): Entry | null {
  const squad = nameKey(entries[index]?.squadName ?? '')
  return entries.slice(0, index).findLast((entry) => nameKey(entry.squadName) === squad) ?? null
}

function emptyLine(columns: number): Line {
  return {
    title: '',
    scores: Array(columns).fill(null),
    topicIds: Array(columns).fill(undefined),
    latestOfSquad: new Map(),
  }
}

/** Adds a column to each line. The change is relative to the squad's last value. */
function addScore(line: Line, place: ScorePlace) {
  const { sprint, squad, topic, column } = place
  const value = topicScore(sprint.topics, sprint.scores, topic)
  const before = line.latestOfSquad.get(squad)
  const isSameSource = before !== undefined && before.source === sprint.source
  line.title = topic.title
  line.topicIds[column] = topic.id
  line.scores[column] = {
    value,
    isAverage: !isLeaf(topic),
    change: isSameSource ? changeOf({ from: before.value, to: value }) : null,
  }
  line.latestOfSquad.set(squad, { value, source: sprint.source })
}

type ScorePlace = { sprint: Sprint; squad: string; topic: Topic; column: number }

type Keyed = { topic: Topic; keys: readonly [string, string, string] }

/** Matches key by key for all topics together, so that a weaker match never takes the line of a stronger one. */
function matchLines(
  topics: readonly Keyed[],
  known: ReadonlyMap<string, Line[]>,
): Map<Topic, Line> {
  const matched = new Map<Topic, Line>()
  const taken = new Set<Line>()
  for (const strength of [0, 1, 2] as const) {
    for (const { topic, keys } of topics) {
      if (matched.has(topic)) continue
      const line = known.get(keys[strength])?.find((candidate) => !taken.has(candidate))
      if (!line) continue
      matched.set(topic, line)
      taken.add(line)
    }
  }
  return matched
}

/**
 * Returns a topic's keys, the strongest first: title and id, title, id. The lengths in front prevent two pairs of texts from giving the same key when
 * they are joined.
 */
function keysOf({ squad, id, name }: { squad: string; id: string; name: string }): Keyed['keys'] {
  const inSquad = `${squad.length} ${squad} ${id.length} ${id}`
  return [`both ${inSquad} ${name}`, `name ${name}`, `id ${inSquad}`]
}

/** Caches keys, because the sprints of a history repeat few names. */
function cached(toKey: (name: string) => string): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const known = keys.get(name)
    const key = known ?? toKey(name)
    if (known === undefined) keys.set(name, key)
    return key
  }
}
