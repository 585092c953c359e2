/** Highest sprint number; the specification names none. */
export const MAX_SPRINT = 999_999

/**
 * Returns the text for the field: a number as typed, including its sign and separators, so that `-3` and `1,5` are refused instead of becoming 3 and
 * 15. Any other text is reduced to its digits, possibly none.
 */
export function toSprintText(typed: string): string {
  const text = typed.trim()
  if (!Number.isNaN(Number(text))) return text
  if (!/^[-+\u2212.,\d]/.test(text)) return text.replace(/\D/g, '')
  const sign = /^[-+\u2212]/.exec(text)?.[0] ?? ''
  return sign + text.replace(/[^\d.,]/g, '')
}

/** Parses a sprint number. Null for other text: empty, zero and below, a fraction, more than the maximum. */
export function parseSprint(text: string): number | null {
  const sprint = Number(text)
  const isValid = /^\d+$/.test(text) && sprint >= 1 && sprint <= MAX_SPRINT
  return isValid ? sprint : null
}
