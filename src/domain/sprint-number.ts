/** Highest sprint number; the specification names none. */
export const MAX_SPRINT = 999_999

/** What stays in the field: a number as it was typed, of anything else its digits. Text without any leaves it empty. */
export function toSprintText(typed: string): string {
  const text = typed.trim()
  return Number.isNaN(Number(text)) ? text.replace(/\D/g, '') : text
}

/** Null for what is no sprint number: nothing, zero and below, a fraction, more than the highest. */
export function parseSprint(text: string): number | null {
  const sprint = Number(text)
  const isValid = /^\d+$/.test(text) && sprint >= 1 && sprint <= MAX_SPRINT
  return isValid ? sprint : null
}
