import { SCALE, type Score } from '../retrospectives/scale.ts'
import type { SixExamples } from './packs.ts'

/** Length from which a phone shows only the first two lines. */
export const LONG_EXAMPLE = 70

/** Returns the scores whose example repeats that of a lower score, which is the value. Ignores case and spaces. */
export function repeatedExamples(examples: SixExamples): ReadonlyMap<Score, Score> {
  const repeats = new Map<Score, Score>()
  const first = new Map<string, Score>()
  for (const score of SCALE) {
    const key = tidy(examples[score] ?? '').toLowerCase()
    const earlier = first.get(key)
    if (key === '') continue
    if (earlier === undefined) first.set(key, score)
    else repeats.set(score, earlier)
  }
  return repeats
}

/** Converts typed texts for storage: one line each. */
export function tidyExamples(examples: SixExamples): SixExamples {
  return examples.map(tidy)
}

/** True if both have the same texts, so that there is nothing to save. */
export function areSameExamples(a: SixExamples, b: SixExamples): boolean {
  return a.length === b.length && a.every((example, score) => example === b[score])
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
