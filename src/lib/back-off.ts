/**
 * Milliseconds to wait before the next try: `first`, doubled for each further failure, at most `longest`, of which a random part up to one
 * half is left out, because all browsers notice the return of a server at the same time. `failures` counts from 0.
 */
export function backOff(
  failures: number,
  { first, longest }: { first: number; longest: number },
): number {
  return Math.min(longest, first * 2 ** failures) * (0.5 + Math.random() / 2)
}
