import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time after which other work has a turn. */
const SLICE_MS = 10

/** Runs work that pauses in short slices, between which the event loop does everything else. Steps themselves are not interrupted. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < SLICE_MS) continue
    await nextTurn()
    since = performance.now()
  }
}
