/** How many of the newest sprints are shown; in the address as `sprints`. */
export const PERIODS = ['12', '24', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The period that an address asks for; 12 sprints for anything else. */
export function periodOf(search: URLSearchParams): Period {
  return PERIODS.find((period) => period === search.get('sprints')) ?? '12'
}

/** Index of the first sprint of the period. */
export function firstOf(period: Period, sprints: number): number {
  return period === 'all' ? 0 : Math.max(0, sprints - Number(period))
}
