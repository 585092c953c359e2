const WAIT_MS = 10_000

/** Repeats `look` until it stops throwing, while the page changes by itself. Finally throws its last error. */
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

/** Lets pending work in the page happen. */
export function pass(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
