import type { Score } from '../retrospectives/scale.ts'
import type { ReadCell, Reading, ReadLine } from '../trends/history-reading.ts'
import { countUsual, isOutside, LOW, newestLeaves, sprintsLow } from '../trends/reading-facts.ts'
import { spreadOf, type Tally } from '../votes/tally.ts'
import { talkFirst } from './talk-first.ts'

/** A topic that is worth a conversation after the newest sprint, with the reason. */
export type ConversationTopic =
  | {
      kind: 'fell' | 'rose'
      line: ReadLine
      /** Index of the sprint in which the move began. */
      since: number
      /** Number of sprints at the new level. */
      sprints: number
      /** Level before the move. */
      from: number
      /** Level after the move. */
      to: number
      /** The move in standard errors. */
      z: number
    }
  | {
      kind: 'split'
      line: ReadLine
      tally: Tally
      /** Number of consecutive sprints with divided votes. */
      sprints: number
    }
  | {
      kind: 'low'
      line: ReadLine
      /** Highest score that counts as low. */
      score: number
      /** Number of consecutive sprints with that score or less. */
      sprints: number
    }

/** A sprint in which many of the judged topics moved together. */
export type CommonMove = {
  direction: 'fell' | 'rose'
  count: number
  of: number
}

/** Numbers of the question that a topic raises. `since` is the index of the sprint in which a fall began. */
export type TopicQuestion =
  | { kind: 'fell'; since: number; isLasting: boolean }
  | { kind: 'rose' | 'low' }
  | { kind: 'split'; lowest: Score; highest: Score }

/** The rest of the topics: normal variation that needs no explanation, except those outside their usual range. */
export type Wobble = ReturnType<typeof countUsual> & {
  /** True if topics moved, or left their usual range, that the conversation does not name. */
  hasOthers: boolean
  /** The largest step among them that the topic has made often; null without one. */
  example: { line: ReadLine; from: number; to: number; times: number; sprints: number } | null
}

/** Number of other steps of the same size, within a number of sprints, that makes a step frequent. */
const FREQUENT = 2
const REMEMBERED = 12

/** Most topics of a conversation. More would not be a priority. */
const MOST_TOPICS = 3
/** Fewest consecutive low sprints that are worth a conversation. */
const FEWEST_LOW_SPRINTS = 3

/** Number of moves, and their part of the judged topics, from which they are one event. */
const FEWEST_TOGETHER = 4
const PART_TOGETHER = 1 / 3

/**
 * Returns at most three topics: the clearest fall, the topic with the most divided votes, the clearest rise. A lasting fall comes before a fall in
 * the newest sprint alone, which the next sprint may take back. A slot without a topic goes to the topic that has been low for longest. All screens,
 * reports and messages name these topics and no others.
 */
export function conversationTopics(reading: Pick<Reading, 'lines'>): ConversationTopic[] {
  const leaves = newestLeaves(reading).map(({ line }) => line)
  const moves = leaves.flatMap((line) => moveOf(line) ?? [])
  const fell = clearest(moves.filter(({ kind }) => kind === 'fell'))
  const rose = clearest(moves.filter(({ kind }) => kind === 'rose'))
  const split = mostDivided(leaves.filter((line) => line !== fell?.line && line !== rose?.line))
  const chosen = [fell, split, rose].filter((topic) => topic !== null)
  if (chosen.length === MOST_TOPICS) return chosen
  const low = longestLow(leaves.filter((line) => chosen.every((topic) => topic.line !== line)))
  return low ? [...chosen, low] : chosen
}

/** Returns the move that many topics share. Hints count here, because that many of them in one direction are not chance. Null without one. */
export function commonMoveOf(reading: Pick<Reading, 'lines'>): CommonMove | null {
  const verdicts = newestLeaves(reading).flatMap(({ cell: { judgement } }) =>
    judgement && judgement.verdict.kind !== 'early' ? [judgement.verdict.kind] : [],
  )
  const of = verdicts.length
  for (const direction of ['fell', 'rose'] as const) {
    const together = verdicts.filter((kind) => kind === direction || kind === `maybe-${direction}`)
    const count = together.length
    if (count >= FEWEST_TOGETHER && count >= of * PART_TOGETHER) return { direction, count, of }
  }
  return null
}

/** Returns the question for the squad, which names neither a cause nor a person. */
export function questionOf(topic: ConversationTopic): TopicQuestion {
  switch (topic.kind) {
    case 'fell':
      return { kind: 'fell', since: topic.since, isLasting: topic.sprints > 1 }
    case 'rose':
    case 'low':
      return { kind: topic.kind }
    case 'split': {
      const { lowest = 0, highest = 0 } = spreadOf(topic.tally) ?? {}
      return { kind: 'split', lowest, highest }
    }
  }
}

/** Returns the questions that the newest sprint's leaves raise, by topic id: those of the conversation, and those of the other topics alone. */
export function questionsOf(reading: Reading): ReadonlyMap<string, TopicQuestion> {
  const chosen = new Map(conversationTopics(reading).map((topic) => [topic.line, topic]))
  return new Map(
    newestLeaves(reading).flatMap(({ line, cell }) => {
      const topic = chosen.get(line) ?? moveOf(line) ?? splitOf(line)
      return cell.topic && topic ? [[cell.topic.id, questionOf(topic)] as const] : []
    }),
  )
}

/** Returns what there is to say of the topics that stayed within their usual range in the newest sprint. */
export function wobbleOf(reading: Reading): Wobble {
  const quiet = newestLeaves(reading).filter(
    ({ cell }) => cell.judgement && !hasMoved(cell) && cell.judgement.verdict.kind !== 'early',
  )
  const named = new Set(conversationTopics(reading).map(({ line }) => line))
  const hasOthers = newestLeaves(reading).some(
    ({ line, cell }) => !named.has(line) && (isOutside(cell) || moveOf(line) !== null),
  )
  return { ...countUsual(reading), hasOthers, example: frequentStep(quiet.map(({ line }) => line)) }
}

/** True if the cell's verdict is a clear move, not one that may be chance. */
function hasMoved(cell: ReadCell | undefined): boolean {
  const kind = cell?.judgement?.verdict.kind
  return kind === 'fell' || kind === 'rose' || kind === 'stayed'
}

type Move = Extract<ConversationTopic, { since: number }>

/** Returns the move in the newest sprint, or the one that started a level that is still new. */
export function moveOf(line: ReadLine): Move | null {
  const newest = line.cells.at(-1)
  if (!newest?.judgement) return null
  const { newLevel } = newest.judgement
  const found = newLevel
    ? line.cells.findLastIndex((cell) => hasMoved(cell))
    : line.cells.length - 1
  const verdict = line.cells[found]?.judgement?.verdict
  if (!verdict || verdict.kind === 'early' || !hasMoved(line.cells[found])) return null
  const { w, from, z } = verdict
  const to = newLevel?.level ?? verdict.to
  const since = newLevel?.since ?? startOf(line, w)
  const sprints = line.cells.slice(since).filter(({ point }) => point).length
  return { kind: verdict.to < from ? 'fell' : 'rose', line, since, sprints, from, to, z }
}

/** Returns the index of the sprint in which the newest `w` points begin. */
function startOf({ cells }: ReadLine, w: number): number {
  return [...cells.keys()].filter((at) => cells[at]?.point).at(-w) ?? 0
}

function clearest(moves: readonly Move[]): Move | null {
  const [first = null] = moves.toSorted(
    (a, b) =>
      Number(b.sprints > 1) - Number(a.sprints > 1) || Math.abs(b.z) - Math.abs(a.z) || a.to - b.to,
  )
  return first
}

/** Returns the divided votes of the topic in the newest sprint. Null if they are near each other. */
export function splitOf(line: ReadLine): ConversationTopic | null {
  return mostDivided([line])
}

/** Returns the topic with the most divided votes, in the order of rooms and reports. */
function mostDivided(lines: readonly ReadLine[]): ConversationTopic | null {
  const [first] = talkFirst(
    lines.map((line) => ({
      ...{ line, title: line.title, score: null },
      tally: line.cells.at(-1)?.tally ?? null,
    })),
  )
  if (!first?.topic.tally) return null
  const { line, tally } = first.topic
  return { kind: 'split', line, tally, sprints: sprintsDivided(line) }
}

/** Returns the topic that has been low for longest; the lowest of several. Topics that were not done are not low. */
function longestLow(lines: readonly ReadLine[]): ConversationTopic | null {
  const [first] = lines
    .map((line) => ({ line, now: line.cells.at(-1)?.score ?? 0, sprints: sprintsLow(line) }))
    .filter(({ now, sprints }) => now > 0 && sprints >= FEWEST_LOW_SPRINTS)
    .toSorted((a, b) => b.sprints - a.sprints || a.now - b.now)
  return first ? { kind: 'low', line: first.line, score: LOW, sprints: first.sprints } : null
}

function sprintsDivided({ title, cells }: ReadLine): number {
  const isDivided = ({ tally }: ReadCell) => talkFirst([{ title, score: null, tally }]).length > 0
  return cells.length - 1 - cells.findLastIndex((cell) => !isDivided(cell))
}

function frequentStep(lines: readonly ReadLine[]): Wobble['example'] {
  const steps = lines.flatMap((line) => {
    const scores = line.cells
      .slice(-REMEMBERED)
      .map(({ kind, score }) => (kind === 'score' ? score : null))
    const changes = scores.map((score, at) => {
      const before = scores[at - 1]
      return score === null || before == null ? 0 : Math.abs(score - before)
    })
    const [from, to] = scores.slice(-2)
    const size = changes.at(-1) ?? 0
    if (from == null || to == null || size === 0) return []
    const times = changes.slice(0, -1).filter((change) => change >= size).length
    return times < FREQUENT ? [] : [{ line, from, to, times, sprints: scores.length }]
  })
  const [first = null] = steps.toSorted(
    (a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || b.times - a.times,
  )
  return first
}
