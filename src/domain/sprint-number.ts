/** Highest sprint number; the specification names none. */
export const MAX_SPRINT = 999_999

/** The text that stays in the field: a number as typed, or else the digits of the text, which may be none. */
export function toSprintText(typed: string): string {
  const text = typed.trim()
  return Number.isNaN(Number(text)) ? text.replace(/\D/g, '') : text
}

/** Null for text that is not a sprint number: empty, zero and below, a fraction, more than the maximum. */
export function parseSprint(text: string): number | null {
  const sprint = Number(text)
  const isValid = /^\d+$/.test(text) && sprint >= 1 && sprint <= MAX_SPRINT
  return isValid ? sprint : null
}
