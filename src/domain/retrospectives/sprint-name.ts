import { toPlainName } from '../squads/names.ts'
import { MAX_SPRINT } from './sprint-number.ts'

/** Names of sprints by their numbers. Sprints without a name are missing. */
export type SprintNames = Readonly<Record<number, string>>

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

/** Longest name beside a number, in characters. */
const MAX_NAME_LENGTH = 60

const NUMBER_ALONE = /^(?:(?:sprint|s|#)?[ #.:-]*)(\d+)$/i
const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns the part of a sprint's name in a file that is worth keeping beside its number: empty for the number itself and for a day. */
export function nameBeside(name: string, number: number): string {
  const plain = toPlainName(name).trim()
  const own = NUMBER_ALONE.exec(plain)?.[1]
  if (DAY.test(plain) || (own !== undefined && Number(own) === number)) return ''
  return [...plain].slice(0, MAX_NAME_LENGTH).join('').trim()
}
