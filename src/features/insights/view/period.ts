/** Number of newest sprints shown; `sprints` in the address. */
export const PERIODS = ['12', '24', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** Reads the period from an address. Defaults to 12 sprints. */
export function periodOf(search: URLSearchParams): Period {
  return PERIODS.find((period) => period === search.get('sprints')) ?? '12'
}

/** Returns the index of the period's first sprint. */
export function firstOf(period: Period, sprints: number): number {
  return period === 'all' ? 0 : Math.max(0, sprints - Number(period))
}
