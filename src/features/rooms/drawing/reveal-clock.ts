/** Milliseconds after which a reveal is complete. Later visitors see its final frame. */
const OVER_MS = 1300

/**
 * Returns the position within the reveal, in milliseconds of the server's clock. Null for the final frame. A clock that
 * is behind the server's starts at the beginning.
 */
export function revealElapsed({
  revealedAt,
  now,
}: {
  revealedAt: number | null
  now: number
}): number | null {
  if (revealedAt === null) return null
  const elapsed = Math.max(0, now - revealedAt)
  return elapsed > OVER_MS ? null : elapsed
}
