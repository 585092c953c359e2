const WAIT_MS = 10_000

/** Repeats `look` until it throws no more, as what it looks at changes by itself. Throws its last error in the end. */
export async function untilPasses<Result>(
  look: () => Result | Promise<Result>,
  timeout = WAIT_MS,
): Promise<Result> {
  const end = performance.now() + timeout
  for (let pause = 0; ; pause = Math.min(2 * pause + 1, 50)) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Lets what has been asked for in the page happen. */
export function pass(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
