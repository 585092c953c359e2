/** The rating scale, specification section 9. */
export const MIN_SCORE = 0
export const MAX_SCORE = 5
export const SCALE = [0, 1, 2, 3, 4, 5] as const

/** A score that a person gives: a whole number from 0 to 5. */
export type Score = (typeof SCALE)[number]

/** The score that names a colour band; 0 is grey, 5 is green. */
export type Band = Score

export function isScore(value: unknown): value is Score {
  return (SCALE as readonly unknown[]).includes(value)
}

/** Returns the band of a shown value. Averages are already rounded to one decimal. */
export function bandOf(shownValue: number): Band {
  if (shownValue >= 4.5) return 5
  if (shownValue >= 3.5) return 4
  if (shownValue >= 2.5) return 3
  if (shownValue >= 1.5) return 2
  return shownValue > 0 ? 1 : 0
}
