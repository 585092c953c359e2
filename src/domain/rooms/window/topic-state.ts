import { consensusOf } from '../../retrospectives/disagreement.ts'
import { SCALE, type Score } from '../../retrospectives/scale.ts'
import { presetOf } from '../../votes/preset.ts'
import { countScores, meanOfTally, spreadOf, type Tally } from '../../votes/tally.ts'
import { FEWEST_SCORES } from '../room.ts'

/**
 * Result of a topic after the window. `agreed`: all scores are equal. `close`: two neighbouring scores, of which the
 * more frequent is offered. `talk`: all others. `too-few`: fewer than three scores, whose tally is gone.
 */
type TopicState =
  | { kind: 'agreed'; scores: readonly [Score]; preset: Score }
  | { kind: 'close'; scores: readonly [Score, Score]; preset: Score | null }
  | { kind: 'talk' }
  | { kind: 'too-few' }

/** Order in which the talk takes the topics. Topics that the squad has accepted before do not come. */
const KINDS = ['talk', 'close', 'agreed', 'too-few'] as const

export function topicState(tally: Tally | null): TopicState {
  if (tally === null || countScores(tally) < FEWEST_SCORES) return { kind: 'too-few' }
  const spread = spreadOf(tally)
  if (spread === null || spread.distance > 1) return { kind: 'talk' }
  const { lowest, highest } = spread
  const preset = presetOf(tally)
  if (lowest === highest) return { kind: 'agreed', scores: [lowest], preset: lowest }
  return { kind: 'close', scores: [lowest, highest], preset }
}

/** True for votes that are equal or neighbouring, whose scores the squad may accept without a talk. */
export function isOffered(tally: Tally | null): boolean {
  return 'scores' in topicState(tally)
}

/** True for a score that the squad may accept without a talk: all gave it, or it is one of two neighbours. */
export function mayAccept(tally: Tally | null, score: Score): boolean {
  const state = topicState(tally)
  return 'scores' in state && state.scores.some((each) => each === score)
}

/** Sorts leaves for the talk: the least consensus first, then the lower mean, then the given order. */
export function talkOrder<Leaf>(
  leaves: readonly Leaf[],
  tallyOf: (leaf: Leaf) => Tally | null,
): Leaf[] {
  const keyed = leaves.map((topic) => {
    const tally = tallyOf(topic)
    const consensus = (tally && consensusOf(tally)) ?? 1
    return {
      topic,
      kind: KINDS.indexOf(topicState(tally).kind),
      // Rounded, so that a tally and its mirror image are equal in spite of binary rounding errors.
      consensus: Math.round(consensus * 1e9),
      mean: (tally && meanOfTally(tally)) ?? SCALE.length,
    }
  })
  return keyed
    .toSorted((a, b) => a.kind - b.kind || a.consensus - b.consensus || a.mean - b.mean)
    .map(({ topic }) => topic)
}
