import { titleKey } from '../squads/names.ts'
import { type Reading, type ReadLine, readHistory } from '../trends/history-reading.ts'
import { type Mark, markOf } from '../trends/reading-facts.ts'
import type { ReadSprint } from '../trends/reading-values.ts'
import type { CoachFacts } from './coach-facts.ts'
import { type ConversationTopic, conversationTopics, moveOf } from './conversation.ts'

/** A squad's data for its coach. */
type CoachedSquad<Sprint> = {
  id: string
  name: string
  sprints: readonly Sprint[]
  facts: CoachFacts
}
type DatedSprint = ReadSprint & { createdAt: string }

/** A topic's newest sprint compared with the earlier ones; `few` if there are too few to compare. */
export type Standing = Extract<Mark, 'above' | 'below' | 'usual' | 'few'>

export type SquadStanding = {
  id: string
  name: string
  /** Time when its newest sprint was recorded, as ISO time; null without one. */
  lastAt: string | null
  /** Weeks since the last sprint, if that is much longer than usual; else null. */
  pausedWeeks: number | null
  /** Titles of the topics above and below their own usual range, in the order of the tree. */
  above: string[]
  below: string[]
  /** Number of topics that could be judged. */
  judged: number
  /** The topic that its trends name first, and its number of sprints at the new level; null without one. */
  headline: (Pick<ConversationTopic, 'kind' | 'sprints'> & { title: string }) | null
  /**
   * Its mean in the last sprints on its own usual range, from -1 at the lower edge to 1 at the upper one, at most 3 away from the middle. Null without
   * a range, and for sprints without a mean or before the last break. It has no scale, so that lines of two squads do not compare.
   */
  line: (number | null)[] | null
  facts: CoachFacts
}

/** A topic that at least two squads have, with one standing per squad in their order; null for a squad without it. */
type SharedTopic = { title: string; standings: (Standing | null)[] }

/** A topic that moved the same way in at least two squads. */
export type CommonMove = { title: string; direction: 'above' | 'below'; squads: string[] }

export type CoachOverview = {
  squads: SquadStanding[]
  /** Sorted by title. */
  topics: SharedTopic[]
  /** At most five, those of most squads first, then by title. */
  common: CommonMove[]
}

const MOST_COMMON = 5
/** Sprints of a line, and its farthest point from the middle of the range. */
const LINE_SPRINTS = 12
const FARTHEST = 3
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** Fewest weeks without a sprint that count as a pause. It must also be twice the squad's usual interval. */
const FEWEST_WEEKS = 4

/**
 * Compares several squads, each with itself: standings are never compared between squads, because each squad scores in its own way. The result has no
 * mean and no order by score. `now` is in milliseconds since 1970.
 */
export function overviewOf(
  squads: readonly CoachedSquad<DatedSprint>[],
  { now }: { now: number },
): CoachOverview {
  const read = squads.map((squad) => {
    const reading = readHistory(squad.sprints)
    return { squad, reading, leaves: currentLeaves(reading) }
  })
  const topics = sharedTopics(read.map(({ leaves }) => leaves))
  const names = squads.map(({ name }) => name)
  return {
    squads: read.map(({ squad: { id, name, sprints, facts }, reading, leaves }) => ({
      id,
      name,
      lastAt: sprints.at(-1)?.createdAt ?? null,
      pausedWeeks: pausedWeeksOf(sprints, now),
      above: titlesOf(leaves, 'above'),
      below: titlesOf(leaves, 'below'),
      judged: leaves.filter((line) => standingOf(line) !== 'few').length,
      headline: headlineOf(reading),
      line: lineOf(reading),
      facts,
    })),
    topics,
    common: commonMoves(topics, names),
  }
}

function currentLeaves({ lines }: Reading): ReadLine[] {
  return lines.filter(({ isCurrent, isParent }) => isCurrent && !isParent)
}

/** A topic at a new level stands where it moved to, until there are enough sprints for a new usual range. */
function standingOf(line: ReadLine): Standing {
  const newest = line.cells.at(-1)
  const mark = newest ? markOf(newest) : null
  if (mark === 'above' || mark === 'below') return mark
  if (mark === 'newLevel') return moveOf(line)?.kind === 'fell' ? 'below' : 'above'
  return mark === null || mark === 'few' ? 'few' : 'usual'
}

function headlineOf(reading: Reading): SquadStanding['headline'] {
  const [first] = conversationTopics(reading)
  return first ? { kind: first.kind, sprints: first.sprints, title: first.line.title } : null
}

function lineOf({ overall }: Reading): SquadStanding['line'] {
  const range = overall.at(-1)?.judgement?.range
  if (!range || range.state === 'few') return null
  const middle = (range.low + range.high) / 2
  const half = (range.high - range.low) / 2
  const start = overall.findLastIndex(({ isBreak }) => isBreak)
  const points = overall.map(({ point }, at) => (at < start ? null : point))
  return points.slice(-LINE_SPRINTS).map((point) => {
    if (!point) return null
    return Math.max(-FARTHEST, Math.min(FARTHEST, (point.x - middle) / half))
  })
}

function titlesOf(leaves: readonly ReadLine[], standing: Standing): string[] {
  return leaves.filter((line) => standingOf(line) === standing).map(({ title }) => title)
}

function sharedTopics(squads: readonly (readonly ReadLine[])[]): SharedTopic[] {
  const topics = new Map<string, SharedTopic>()
  for (const [at, leaves] of squads.entries()) {
    for (const line of leaves) {
      const key = titleKey(line.title)
      const topic = topics.get(key) ?? { title: line.title, standings: squads.map(() => null) }
      topics.set(key, {
        ...topic,
        standings: topic.standings.map((known, place) => (place === at ? standingOf(line) : known)),
      })
    }
  }
  return [...topics.values()]
    .filter(({ standings }) => standings.filter((standing) => standing !== null).length > 1)
    .toSorted((one, other) => one.title.localeCompare(other.title))
}

function commonMoves(topics: readonly SharedTopic[], names: readonly string[]): CommonMove[] {
  const moves = topics.flatMap(({ title, standings }) =>
    (['below', 'above'] as const).map((direction) => ({
      title,
      direction,
      squads: names.filter((_, at) => standings[at] === direction),
    })),
  )
  return moves
    .filter(({ squads }) => squads.length > 1)
    .toSorted((one, other) => other.squads.length - one.squads.length)
    .slice(0, MOST_COMMON)
}

function pausedWeeksOf(sprints: readonly DatedSprint[], now: number): number | null {
  const moments = sprints.map(({ createdAt }) => Date.parse(createdAt))
  const last = moments.at(-1)
  if (last === undefined) return null
  const gaps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment))
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
  const weeks = Math.floor((now - last) / WEEK_MS)
  return weeks >= FEWEST_WEEKS && now - last > 2 * usual ? weeks : null
}
