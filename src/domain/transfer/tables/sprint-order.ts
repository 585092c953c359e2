import { lastNumberIn, sprintNumberIn } from '../../retrospectives/sprint-name.ts'

/** A sprint of a table: its name, and the time of its date. */
export type DatedName = { name: string; time: string | null; isDate: boolean }

/**
 * Returns the sprints in their order with their numbers: by date if all have one, or else as in the table. A table whose names fall throughout has
 * its newest sprint first. The numbers in the names stay only if they rise in this order; otherwise all are null. This product's own table has the
 * squad's numbers, which all stay.
 */
export function orderSprints<Sprint extends DatedName>(
  sprints: readonly Sprint[],
  { isOwn }: { isOwn: boolean },
): (Sprint & { number: number | null })[] {
  if (isOwn) return sprints.map((sprint) => ({ ...sprint, number: sprintNumberIn(sprint.name) }))
  const isDated = sprints.every(({ time }) => time !== null)
  const ordered = isDated
    ? sprints.toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
    : isFalling(sprints)
      ? sprints.toReversed()
      : [...sprints]
  const numbers = risingNumbers(ordered)
  return ordered.map((sprint, at) => ({ ...sprint, number: numbers?.[at] ?? null }))
}

/** Returns the numbers in the names, the first in each or else the last in each, if they rise. Null otherwise. */
function risingNumbers(sprints: readonly DatedName[]): number[] | null {
  if (sprints.some(({ isDate }) => isDate)) return null
  for (const numberIn of [sprintNumberIn, lastNumberIn]) {
    const numbers = sprints.map(({ name }) => numberIn(name))
    if (numbers.every((number, at) => number !== null && number > (numbers[at - 1] ?? 0))) {
      return numbers as number[]
    }
  }
  return null
}

/**
 * Returns the numbers of a local history's sprints in their order: the first in each name, or else the last in each, if they rise. Names without a
 * number do not matter and get null. Otherwise all are null.
 */
export function numbersOfHistory(names: readonly string[]): (number | null)[] {
  for (const numberIn of [sprintNumberIn, lastNumberIn]) {
    const numbers = names.map((name) => numberIn(name))
    const known = numbers.filter((number) => number !== null)
    if (known.every((number, at) => number > (known[at - 1] ?? 0))) return numbers
  }
  return names.map(() => null)
}

function isFalling(sprints: readonly DatedName[]): boolean {
  const reversed = sprints.toReversed().map((sprint) => ({ ...sprint, isDate: false }))
  return sprints.length > 1 && risingNumbers(reversed) !== null && risingNumbers(sprints) === null
}
