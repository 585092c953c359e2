import type { SixExamples } from './packs.ts'
import { SCALE, type Score } from './scale.ts'

/** Longest example that a squad writes, in characters. */
export const MAX_EXAMPLE_LENGTH = 140

/** From this length on a phone shows the first two lines only. */
export const LONG_EXAMPLE = 70

/**
 * What each score of a topic looks like to the squad, which is kept with the topic as `anchors`: six texts, of which empty ones leave the
 * scale alone. Undefined if it has none of its own, or something else in their place: files hold what people put there.
 */
export function ownExamplesOf(topic: object): SixExamples | undefined {
  return 'anchors' in topic && isSix(topic.anchors) ? topic.anchors : undefined
}

/** The topic with examples of its own, or without. */
export function withOwnExamples<Each extends object>(
  topic: Each,
  examples: SixExamples | null | undefined,
): Each {
  const { anchors: _, ...rest } = topic as Each & { anchors?: unknown }
  return (examples ? { ...rest, anchors: examples } : rest) as Each
}

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

function isSix(value: unknown): value is SixExamples {
  return (
    Array.isArray(value) &&
    value.length === SCALE.length &&
    value.every((text) => typeof text === 'string' && text.length <= MAX_EXAMPLE_LENGTH)
  )
}
