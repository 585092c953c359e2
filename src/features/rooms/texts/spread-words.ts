import type { Score } from '~/domain/retrospectives/scale'
import {
  countBallots,
  countScores,
  spreadOf,
  type Tally,
  unanimousScore,
} from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'

/** Question that opens the discussion, with the score that it is about. */
export type SpreadPrompt = { score: Score; text: string }

/** Returns the first sentence of the reveal, which tells how far apart the scores are, but not whose they are. */
export function spreadSentence(tally: Tally): string {
  const spread = spreadOf(tally)
  if (!spread) return m.room_spread_none()
  const score = unanimousScore(tally)
  if (score !== null) {
    const hasSkips = countBallots(tally) > countScores(tally)
    // 'Everyone' would include those who gave no score.
    return hasSkips ? m.room_spread_unanimous_skips({ score }) : m.room_spread_unanimous({ score })
  }
  return spread.distance === 1 ? m.room_spread_close(spread) : m.room_spread_wide(spread)
}

/**
 * Returns the questions about the lowest and the highest score, or none if there is nothing to compare. The lowest is
 * asked what was missing for the median, which at least half of the scores reached and which the squad therefore
 * considers possible. A median between two scores counts as the lower one, and the step is at least one.
 */
export function spreadPrompts({
  tally,
  median,
}: {
  tally: Tally
  median: number | null
}): SpreadPrompt[] {
  const spread = spreadOf(tally)
  if (!spread || spread.distance === 0) return []
  const { lowest, highest } = spread
  const wished = Math.max(lowest + 1, Math.floor(median ?? 0))
  return [
    { score: lowest, text: m.room_spread_ask_lowest({ score: wished }) },
    { score: highest, text: m.room_spread_ask_highest() },
  ]
}

/** Tells the number of skips in words. Null if there are none. */
export function skipWords(tally: Tally): string | null {
  const count = countBallots(tally) - countScores(tally)
  if (count === 0) return null
  return count === 1 ? m.room_plot_skips_one() : m.room_plot_skips({ count })
}
