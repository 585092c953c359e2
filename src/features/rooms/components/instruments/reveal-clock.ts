/** From here on nothing of a reveal is still to come: who sees it later sees how it ended. */
const OVER_MS = 1300

/**
 * How far into the reveal somebody comes, in milliseconds of the server's clock; null for the final frame. A clock
 * that runs behind the server's starts at the beginning.
 */
export function revealElapsed({
  revealedAt,
  now,
}: {
  revealedAt: number | undefined
  now: number | undefined
}): number | null {
  if (revealedAt === undefined || now === undefined) return null
  const elapsed = Math.max(0, now - revealedAt)
  return elapsed > OVER_MS ? null : elapsed
}
