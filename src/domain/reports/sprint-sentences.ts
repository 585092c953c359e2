import type { Reading } from '../trends/history-reading.ts'
import { countUsual, newestLeaves } from '../trends/reading-facts.ts'
import { countScores, spreadOf } from '../votes/tally.ts'
import { type ConversationTopic, commonMoveOf, conversationTopics } from './conversation.ts'

/** A sentence about a squad's newest sprint. `topic` is a title. */
export type Sentence =
  /** A third of the topics moved together. */
  | { kind: 'many'; direction: Direction; count: number; of: number }
  /** A move that has lasted for the newest `w` sprints. */
  | { kind: Direction; topic: string; w: number; from: number; to: number }
  /** A change in the previous sprint that this one confirms. */
  | { kind: 'stayed'; topic: string; from: number; to: number }
  /** Divided votes of the newest `sprints`; `voters` people gave a score. */
  | {
      kind: 'split'
      topic: string
      voters: number
      lowest: number
      highest: number
      sprints: number
    }
  /** A run of sprints with `score` or less. */
  | { kind: 'low'; topic: string; score: number; sprints: number }
  /** An open action on the topic of the sentence before. */
  | { kind: 'action'; topic: string; title: string }
  /** All topics that can be judged stayed in their usual range. */
  | { kind: 'quiet' }
  /** There are too few sprints for a trend. */
  | { kind: 'early' }

type Direction = 'fell' | 'rose'

/** The first sprint with a verdict. */
const FIRST_TREND = 6

/**
 * Returns the sentences about the newest sprint: a move that many topics share, and one for each topic of the conversation. Never praises, gives a
 * cause or names a person. A sprint that cannot be judged is not called quiet. Returns none if the sprint scored nothing.
 */
export function sprintSentences(reading: Pick<Reading, 'lines' | 'sprints'>): Sentence[] {
  if (newestLeaves(reading).every(({ cell }) => !cell.point)) return []
  const common = commonMoveOf(reading)
  const said: Sentence[] = [
    ...(common ? [{ kind: 'many' as const, ...common }] : []),
    ...conversationTopics(reading).map(toSentence),
  ]
  const isQuiet = said.length === 0 && countUsual(reading).of > 0
  return [
    ...said,
    ...(isQuiet ? [{ kind: 'quiet' } as const] : []),
    ...(reading.sprints.length < FIRST_TREND ? [{ kind: 'early' } as const] : []),
  ]
}

function toSentence(about: ConversationTopic): Sentence {
  const { kind, line, sprints } = about
  const topic = line.title
  switch (kind) {
    case 'split': {
      const { lowest = 0, highest = 0 } = spreadOf(about.tally) ?? {}
      return { kind, topic, voters: countScores(about.tally), lowest, highest, sprints }
    }
    case 'low':
      return { kind, topic, score: about.score, sprints }
    default: {
      const { from, to } = about
      const isConfirmed = line.cells.at(-1)?.judgement?.verdict.kind === 'stayed'
      return isConfirmed
        ? { kind: 'stayed', topic, from, to }
        : { kind, topic, w: sprints, from, to }
    }
  }
}
