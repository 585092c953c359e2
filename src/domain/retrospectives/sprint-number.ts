/** Highest sprint number; the specification names none. */
export const MAX_SPRINT = 999_999

/**
 * The text that stays in the field: a number as typed, its sign and separators included, so that `-3` and `1,5` are
 * refused instead of becoming 3 and 15; of any other text the digits, which may be none.
 */
export function toSprintText(typed: string): string {
  const text = typed.trim()
  if (!Number.isNaN(Number(text))) return text
  if (!/^[-+\u2212.,\d]/.test(text)) return text.replace(/\D/g, '')
  const sign = /^[-+\u2212]/.exec(text)?.[0] ?? ''
  return sign + text.replace(/[^\d.,]/g, '')
}

/** The number that a sprint's name ends with, as in "Sprint 61" or "61 (férias)"; null without one. */
export function lastNumberIn(name: string): number | null {
  const digits = name.match(/(\d{1,4})\D*$/)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The name of the sprint after one whose name ends with a number: "Sprint 61" after "Sprint 60". Empty after any other. */
export function nextSprintName(name: string): string {
  const [, before, digits] = /^(.*?)(\d{1,4})$/.exec(name.trim()) ?? []
  return digits === undefined ? '' : `${before}${Number(digits) + 1}`
}

/** Null for text that is not a sprint number: empty, zero and below, a fraction, more than the maximum. */
export function parseSprint(text: string): number | null {
  const sprint = Number(text)
  const isValid = /^\d+$/.test(text) && sprint >= 1 && sprint <= MAX_SPRINT
  return isValid ? sprint : null
}
