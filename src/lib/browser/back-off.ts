/**
 * Returns the milliseconds to wait before the next attempt: `first`, doubled for each further failure, at most `longest`, minus a random part of up
 * to one half, because all browsers notice the return of a server at the same time. `failures` counts from 0.
 */
export function backOff(
  failures: number,
  { first, longest }: { first: number; longest: number },
): number {
  return Math.min(longest, first * 2 ** failures) * (0.5 + Math.random() / 2)
}
