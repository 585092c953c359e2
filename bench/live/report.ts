import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spreadOf } from '../timing.ts'

type Goal = { most: number } | { least: number }

/** Measured values by name, one for each run. */
export type Series = Map<string, number[]>

export type Measure = { what: string; goal?: Goal; digits?: number }

export function record(series: Series, what: string, value: number): void {
  series.set(what, [...(series.get(what) ?? []), value])
}

/** Adds the series to those of earlier runs in the file. */
export function save(file: string, name: string, series: Series): void {
  const all = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const saved: Series = readSeries(file, name)
  for (const [what, values] of series) saved.set(what, [...(saved.get(what) ?? []), ...values])
  writeFileSync(file, JSON.stringify({ ...all, [name]: Object.fromEntries(saved) }, null, 2))
}

/** Reads the series of earlier runs. Empty without the file. */
export function readSeries(file: string, name: string): Series {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))[name] ?? {}))
}

/**
 * Formats a row for each measure: median, minimum and maximum of each build's runs, and the ratio of the last build to
 * the first.
 */
export function toRows(measures: readonly Measure[], builds: readonly Series[]): string[][] {
  return measures
    .filter(({ what }) => builds.at(-1)?.has(what))
    .map((measure) => [
      measure.what,
      ...builds.map((series) => toCell(series.get(measure.what) ?? [], measure.digits)),
      ...(builds.length > 1 ? [`${ratioOf(measure.what, builds).toFixed(2)}×`] : []),
      goalText(measure.goal),
    ])
}

/** Lists the goals that the last build misses, in words. */
export function listMissed(measures: readonly Measure[], series: Series): string[] {
  return measures.flatMap(({ what, goal, digits = 1 }) => {
    const values = series.get(what)
    if (!goal || !values) return []
    const { median } = spreadOf(values)
    const isMet = 'most' in goal ? median <= goal.most : median >= goal.least
    return isMet ? [] : [`${what}: ${median.toFixed(digits)}, goal ${goalText(goal)}`]
  })
}

function toCell(values: readonly number[], digits = 1): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const { median } = spreadOf(values)
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

function ratioOf(what: string, builds: readonly Series[]): number {
  const [first, last] = [builds[0], builds.at(-1)].map(
    (series) => spreadOf(series?.get(what) ?? []).median,
  )
  return (last ?? Number.NaN) / (first ?? Number.NaN)
}

function goalText(goal: Goal | undefined): string {
  if (!goal) return ''
  return 'most' in goal ? `≤ ${goal.most}` : `≥ ${Number(goal.least.toFixed(2))}`
}
