import { MAX_SPRINT } from './sprint-number.ts'

/** Returns the first whole number in a sprint's name that is a valid sprint number; null without one. */
export function sprintNumberIn(name: string): number | null {
  const numbers = (name.match(/\d+/g) ?? []).map(Number)
  return numbers.find((number) => number >= 1 && number <= MAX_SPRINT) ?? null
}

/** Returns the number at the end of a sprint's name, as in "Sprint 61" or "61 (férias)"; null without one. */
export function lastNumberIn(name: string): number | null {
  const digits = name.match(/(\d{1,4})\D*$/)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Returns the name of the next sprint if the name ends with a number: "Sprint 61" after "Sprint 60". Empty otherwise. */
export function nextSprintName(name: string): string {
  const [, before, digits] = /^(.*?)(\d{1,4})$/.exec(name.trim()) ?? []
  return digits === undefined ? '' : `${before}${Number(digits) + 1}`
}
