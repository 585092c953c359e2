/** Longest total time for which a call is repeated. */
const PATIENCE_MS = 6_000
const FIRST_WAIT_MS = 400

export type Clock = { now: () => number; wait: (milliseconds: number) => Promise<void> }

const clock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * Repeats a failing call. `secondsBefore` returns the minimum wait before a retry after this error, or null to give up. Waits grow and are
 * randomised, because all browsers notice the return of a server at the same time. Throws the last error when the total time is over.
 */
export async function repeat<Result>(
  call: () => Promise<Result>,
  secondsBefore: (error: unknown) => number | null,
  { now, wait }: Clock = clock,
): Promise<Result> {
  const end = now() + PATIENCE_MS
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const least = secondsBefore(error)
      if (least === null) throw error
      const growing = FIRST_WAIT_MS * 2 ** tries
      const pause = Math.max(growing, 1000 * least) * (1 + Math.random() / 2)
      if (now() + pause > end) throw error
      await wait(pause)
    }
  }
}
