/** Remaining time of a vote: until a moment, paused with so many milliseconds left, or unlimited. */
export type Clock = { until: number } | { paused: number } | null

/** Returns when the time of a vote is up. Null without a limit, and while it is paused. */
export function endOf(clock: Clock): number | null {
  return clock !== null && 'until' in clock ? clock.until : null
}

/** Returns the remaining milliseconds of a paused vote. Null if it is not paused. */
export function pausedMsOf(clock: Clock): number | null {
  return clock !== null && 'paused' in clock ? clock.paused : null
}
