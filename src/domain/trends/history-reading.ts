import { titleKey } from '../squads/names.ts'
import { remembered } from '../text/remembered.ts'
import { isOtherMean, type TopicLine, topicLines } from '../topics/topic-lines.ts'
import { isLeaf } from '../topics/topic-tree.ts'
import { type ReadSprint, type SprintValue, type SprintValues, valuesOf } from './reading-values.ts'
import { withoutThinAverages } from './sprint-points.ts'
import { type Judgement, judge } from './trend.ts'

/** One topic, or all topics, in one sprint. */
export type ReadCell = Omit<SprintValue, 'kind'> & {
  /** `notDone`: all its scores are 0, and it was not voted on. `absent`: the sprint did not have it. */
  kind: SprintValue['kind'] | 'absent'
  /** The topic in this sprint; null if it is absent, and for the overall average. */
  topic: { id: string; title: string } | null
  /** Verdict, usual range and their explanation; null without a point. `newLevel.since` is the index of a sprint. */
  judgement: Judgement | null
  /** True if the topic has a new meaning from this sprint on, so that earlier scores are not comparable. */
  isBreak: boolean
  /** True if the topic got another title or other sub-topics with this sprint. */
  isTick: boolean
}

/** A topic of the squad through its sprints. */
export type ReadLine = {
  /** Id of the topic in the newest sprint that has it. Unique among the lines of a reading. */
  key: string
  /** The newest title. */
  title: string
  /** All titles, the oldest first. */
  titles: string[]
  /** Key of the parent line; null at the top level. */
  parent: string | null
  isParent: boolean
  /** False if the newest sprint no longer has the topic. */
  isCurrent: boolean
  /** One cell per sprint. */
  cells: ReadCell[]
}

/** A squad's history as every screen reads it, in local and in account mode. */
export type Reading<Sprint extends ReadSprint = ReadSprint> = {
  /** Sprints, the oldest first. */
  sprints: readonly Sprint[]
  /** Parents and leaves: the tree of the newest sprint, then the removed topics, the latest first. */
  lines: ReadLine[]
  /**
   * The average of all leaves, one cell per sprint. It breaks if less than half of the leaves are those of the previous sprint, or if its source
   * differs.
   */
  overall: ReadCell[]
}

/**
 * Reads one squad's sprints, the oldest first. A further sprint changes neither earlier values nor earlier verdicts, so the reading of an older
 * sprint is that of the sprints up to it. The same list is read once.
 */
export const readHistory = remembered(read)

function read<Sprint extends ReadSprint>(sprints: readonly Sprint[]): Reading<Sprint> {
  const values = sprints.map(valuesOf)
  const lines = topicLines(
    sprints.map(({ topics }) => topics),
    sprints.map(({ breaks }) => breaks ?? []),
    sprints.map(({ source }) => source),
  )
  const keys = keysOf(lines)
  return {
    sprints,
    lines: lines.map((line) => ({
      key: keys.get(line) ?? '',
      title: line.newest.topic.title,
      titles: line.titles,
      parent: (line.newest.parent && keys.get(line.newest.parent)) ?? null,
      isParent: !isLeaf(line.newest.topic),
      isCurrent: line.newest.at === sprints.length - 1,
      cells: cellsOf(line, values),
    })),
    overall: judgedCells(
      values.map(({ overall }) => ({ topic: null, value: overall })),
      { breaks: breaksOfAll(lines, sprints), ticks: [] },
    ),
  }
}

/** Finds a topic's line by id and title, then by title, then by id. Null without one. */
export function lineOfTopic<Line extends Pick<ReadLine, 'cells' | 'titles'>>(
  lines: readonly Line[],
  { id, title }: { id: string; title: string },
): Line | null {
  const key = titleKey(title)
  const hasId = ({ cells }: Line) => cells.some(({ topic }) => topic?.id === id)
  const hasTitle = ({ titles }: Line) => titles.some((other) => titleKey(other) === key)
  return (
    lines.find((line) => hasId(line) && hasTitle(line)) ??
    lines.find(hasTitle) ??
    lines.find(hasId) ??
    null
  )
}

/** Returns unique keys: two lines can have had the same id, one after the other, if a title moved from one topic to another. */
function keysOf(lines: readonly TopicLine[]): ReadonlyMap<TopicLine, string> {
  const keys = new Map<TopicLine, string>()
  const used = new Set<string>()
  for (const line of lines) {
    let key = line.newest.topic.id
    while (used.has(key)) key += '~'
    used.add(key)
    keys.set(line, key)
  }
  return keys
}

function cellsOf(line: TopicLine, values: readonly SprintValues[]): ReadCell[] {
  const places = line.topics.map((topic, at) => ({
    topic: topic && { id: topic.id, title: topic.title },
    value: (topic && values[at]?.byTopic.get(topic.id)) ?? null,
  }))
  return judgedCells(places, line)
}

/** Returns the sprints whose source differs from the one before, or that share less than half of its leaves, such as after a new set of topics. */
function breaksOfAll(lines: readonly TopicLine[], sprints: readonly ReadSprint[]): number[] {
  const leaves = sprints.map((_, at) => {
    const here = lines.filter(({ topics }) => topics[at] && isLeaf(topics[at]))
    return new Set(here)
  })
  return leaves.flatMap((now, at) => {
    const before = leaves[at - 1]
    const isOtherSource = sprints[at - 1]?.source !== sprints[at]?.source
    return before && (isOtherSource || isOtherMean(before, now)) ? [at] : []
  })
}

type Place = { topic: ReadCell['topic']; value: SprintValue | null }

/** Judges the points among the values. A sprint without a point leaves no gap in the trend. */
function judgedCells(
  places: readonly Place[],
  { breaks, ticks }: { breaks: readonly number[]; ticks: readonly number[] },
): ReadCell[] {
  const points = withoutThinAverages(
    places.map(({ value }) => value?.point ?? null),
    breaks,
  )
  const sprintsWithPoint = [...points.keys()].filter((at) => points[at])
  const judgements = judge(
    points.filter((point) => point !== null),
    breaks.map((sprint) => sprintsWithPoint.findIndex((at) => at >= sprint)),
  )
  const bySprint = new Map(
    judgements.map((judgement, place) => [
      sprintsWithPoint[place],
      withSprints(judgement, sprintsWithPoint),
    ]),
  )
  return places.map(({ topic, value }, at) => ({
    kind: value?.kind ?? 'absent',
    topic,
    score: value?.score ?? null,
    tally: value?.tally ?? null,
    point: points[at] ?? null,
    judgement: bySprint.get(at) ?? null,
    isBreak: breaks.includes(at),
    isTick: ticks.includes(at),
  }))
}

/** Converts indexes: the trend counts points, the reading counts sprints. */
function withSprints(judgement: Judgement, sprintsWithPoint: readonly number[]): Judgement {
  const { newLevel } = judgement
  if (!newLevel) return judgement
  return {
    ...judgement,
    newLevel: { ...newLevel, since: sprintsWithPoint[newLevel.since] ?? newLevel.since },
  }
}
