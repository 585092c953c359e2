import { SCALE, type Score } from '../retrospectives/scale.ts'
import type { SixExamples } from './packs.ts'

/** From this length on a phone shows the first two lines only. */
export const LONG_EXAMPLE = 70

/** Scores whose example says the same as that of a lower score, which is the value; case and spaces do not tell them apart. */
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

/** Typed texts as they are kept: one line each. */
export function tidyExamples(examples: SixExamples): SixExamples {
  return examples.map(tidy)
}

/** True if both say the same, so that there is nothing to keep. */
export function areSameExamples(a: SixExamples, b: SixExamples): boolean {
  return a.length === b.length && a.every((example, score) => example === b[score])
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
