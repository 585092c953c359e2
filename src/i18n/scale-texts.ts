import type { Band, Score } from '~/domain/retrospectives/scale'
import { m } from '~/paraglide/messages'

/** Returns the meaning of a score from the legend; for an average, that of its band. */
export function meaningOf(band: Band): string {
  return [m.scale_0, m.scale_1, m.scale_2, m.scale_3, m.scale_4, m.scale_5][band]?.() ?? ''
}

/** Returns the meaning in a word or two, for rows and cards. */
export function wordOf(band: Band): string {
  const words = [
    m.scale_short_0,
    m.scale_short_1,
    m.scale_short_2,
    m.scale_short_3,
    m.scale_short_4,
    m.scale_short_5,
  ]
  return words[band]?.() ?? ''
}

/** Returns a score for screen readers: with its meaning, or with its word and an example if it has one. */
export function scoreText(score: Score, example?: string): string {
  return !example
    ? m.score_value({ score, meaning: meaningOf(score) })
    : m.score_example({ score, word: wordOf(score), example })
}
