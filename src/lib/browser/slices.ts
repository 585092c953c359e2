/** Time after which the page has a turn: half of a frame. */
const SLICE_MS = 8

/** Runs work that pauses in short slices, between which the page stays usable. Resolves to null if the signal aborts it. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  for (let since = performance.now(); !signal.aborted; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < SLICE_MS) continue
    await new Promise((resume) => setTimeout(resume))
    since = performance.now()
  }
  return null
}
