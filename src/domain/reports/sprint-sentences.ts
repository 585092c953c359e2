import type { Reading } from '../trends/history-reading.ts'
import { LOW, type NewestLeaf, newestLeaves, sprintsLow } from '../trends/reading-facts.ts'
import type { Move } from '../trends/trend.ts'
import { countScores } from '../votes/tally.ts'
import { talkFirst } from './talk-first.ts'

/** A sentence about a squad's newest sprint. `topic` is a title. */
export type Sentence =
  /** A third of the topics moved together. */
  | { kind: 'many'; direction: Direction; count: number; of: number }
  /** A move over the newest `w` sprints. */
  | { kind: Direction; topic: string; w: number; from: number; to: number }
  /** A change in the previous sprint that this one confirms. */
  | { kind: 'stayed'; topic: string; from: number; to: number }
  /** Split votes; `voters` people gave a score. */
  | { kind: 'split'; topic: string; voters: number; lowest: number; highest: number }
  /** A run of sprints with `score` or less. */
  | { kind: 'low'; topic: string; score: number; sprints: number }
  /** An open action on the topic of the sentence before. */
  | { kind: 'action'; topic: string; title: string }
  /** Nothing notable happened. */
  | { kind: 'quiet' }
  /** There are too few sprints for a trend. */
  | { kind: 'early' }

type Direction = 'fell' | 'rose'

/** A sprint with fewer scored leaves contains too little for a summary. */
const FEWEST_LEAVES = 3
/** The first sprint with a verdict. */
const FIRST_TREND = 6
const FEWEST_LOW_SPRINTS = 3

/** Standard errors that a move needs for a sentence. More are needed without votes, because every topic of a squad has a chance to be wrong. */
const LIMIT_VOTED = 3.25
const LIMIT_AGREED = 3.5
/** Preference for a fall over an equally clear rise. */
const FALL_BONUS = 0.5

/** Number of moves, and their part of the judged topics, from which they are reported as one event. */
const FEWEST_TOGETHER = 4
const PART_TOGETHER = 1 / 3

/**
 * Returns at most three sentences about the newest sprint: what moved, where the squad is split, what stays low. Names no topic twice, and never
 * praises, gives a cause or names a person. Returns none if the sprint has fewer than three scored leaves.
 */
export function sprintSentences(reading: Pick<Reading, 'lines' | 'sprints'>): Sentence[] {
  const leaves = newestLeaves(reading).filter(({ cell }) => cell.point)
  if (leaves.length < FEWEST_LEAVES) return []
  const sprints = reading.sprints.length

  const moved = sprints < FIRST_TREND ? null : (manyOf(leaves) ?? movedOf(leaves))
  const used = new Set(moved?.leaves)
  const split = splitOf(leaves.filter((leaf) => !used.has(leaf)))
  if (split) used.add(split.leaf)
  const low = sprints < FEWEST_LOW_SPRINTS ? null : lowOf(leaves.filter((leaf) => !used.has(leaf)))

  const said = [moved?.sentence, split?.sentence, low].filter((sentence) => !!sentence)
  return [
    ...(said.length > 0 ? said : [{ kind: 'quiet' } as const]),
    ...(sprints < FIRST_TREND ? [{ kind: 'early' } as const] : []),
  ]
}

function moveOf({ cell: { judgement } }: NewestLeaf): Move | null {
  const verdict = judgement?.verdict
  return verdict && verdict.kind !== 'early' ? verdict : null
}

type Moved = { sentence: Sentence; leaves: NewestLeaf[] }

/**
 * Returns a common move. Hints count here, because that many of them in one direction are not chance. The sentence then covers all topics that moved
 * or may have.
 */
function manyOf(leaves: readonly NewestLeaf[]): Moved | null {
  const judged = leaves.flatMap((leaf) => {
    const move = moveOf(leaf)
    return move ? [{ leaf, kind: move.kind }] : []
  })
  for (const direction of ['fell', 'rose'] as const) {
    const together = judged.filter(
      ({ kind }) => kind === direction || kind === `maybe-${direction}`,
    )
    const count = together.length
    if (count < FEWEST_TOGETHER || count < judged.length * PART_TOGETHER) continue
    const spokenFor = judged.filter(({ kind }) => /(fell|rose)$/.test(kind))
    return {
      sentence: { kind: 'many', direction, count, of: judged.length },
      leaves: spokenFor.map(({ leaf }) => leaf),
    }
  }
  return null
}

/** Returns the clearest move. */
function movedOf(leaves: readonly NewestLeaf[]): Moved | null {
  const [first] = leaves
    .flatMap((leaf) => {
      const sentence = moveSentence(leaf)
      return sentence ? [{ ...sentence, leaf }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
  return first ? { sentence: first.sentence, leaves: [first.leaf] } : null
}

function moveSentence(leaf: NewestLeaf): { sentence: Sentence; weight: number } | null {
  const move = moveOf(leaf)
  if (!move) return null
  const { kind, w, from, to } = move
  const size = Math.abs(move.z)
  const isVoted = leaf.cell.point?.n !== undefined
  if (size < (isVoted ? LIMIT_VOTED : LIMIT_AGREED)) return null
  const topic = leaf.line.title
  const weight = size + (to < from ? FALL_BONUS : 0)
  if (kind === 'stayed') return { sentence: { kind, topic, from, to }, weight }
  if (kind !== 'fell' && kind !== 'rose') return null
  return { sentence: { kind, topic, w, from, to }, weight }
}

function splitOf(leaves: readonly NewestLeaf[]): { sentence: Sentence; leaf: NewestLeaf } | null {
  const [first] = talkFirst(
    leaves.map((leaf) => ({
      leaf,
      title: leaf.line.title,
      score: leaf.cell.score,
      tally: leaf.cell.tally,
    })),
  )
  if (first?.reason.kind !== 'split') return null
  const { lowest, highest } = first.reason
  const { leaf, title, tally } = first.topic
  const voters = tally ? countScores(tally) : 0
  return { sentence: { kind: 'split', topic: title, voters, lowest, highest }, leaf }
}

/** Returns the topic that has been low for longest; the lowest of several. */
function lowOf(leaves: readonly NewestLeaf[]): Sentence | null {
  const [first] = leaves
    .map(({ line, cell }) => ({ line, score: cell.score ?? 0, sprints: sprintsLow(line) }))
    .filter(({ score, sprints }) => score > 0 && sprints >= FEWEST_LOW_SPRINTS)
    .toSorted((a, b) => b.sprints - a.sprints || a.score - b.score)
  return first ? { kind: 'low', topic: first.line.title, score: LOW, sprints: first.sprints } : null
}
