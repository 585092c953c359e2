import { MAX_SPRINT } from '../retrospectives/sprint-number.ts'

/** Returns the first whole number in a sprint's name that is a valid sprint number; null without one. */
export function sprintNumberIn(name: string): number | null {
  const numbers = (name.match(/\d+/g) ?? []).map(Number)
  return numbers.find((number) => number >= 1 && number <= MAX_SPRINT) ?? null
}
