import { pass } from './waiting'

/** Longer than a page repeats a failing request. */
export const REPEATED_MS = 7_000

type Timer = { due: number; run: () => void }

/** Creates the clock of a browser tab, which a test can move as with Playwright's. */
export function createClock() {
  const timers = new Map<NodeJS.Timeout, Timer>()
  let moved = 0
  const now = () => performance.now() + moved

  function stop(id: NodeJS.Timeout): void {
    timers.delete(id)
    clearTimeout(id)
  }

  /** Returns the timers of a page's code, which end with the page. */
  function timersOf(page: AbortSignal) {
    return {
      setTimeout<Given extends unknown[]>(
        work: (...given: Given) => void,
        milliseconds = 0,
        ...given: Given
      ): NodeJS.Timeout {
        const run = () => {
          stop(id)
          if (!page.aborted) work(...given)
        }
        const id = setTimeout(run, milliseconds)
        timers.set(id, { due: now() + milliseconds, run })
        return id
      },
      clearTimeout: stop,
      setInterval(work: () => void, milliseconds: number): NodeJS.Timeout {
        const id = setInterval(() => {
          if (page.aborted) clearInterval(id)
          else work()
        }, milliseconds)
        return id
      },
      performance: { now },
    }
  }

  return {
    timersOf,
    /** Moves the clock by this time, and runs every timer when it is due. */
    async runFor(milliseconds: number) {
      const end = now() + milliseconds
      await pass()
      for (;;) {
        const [next] = [...timers.values()].sort((a, b) => a.due - b.due)
        if (!next || next.due > end) break
        moved += Math.max(0, next.due - now())
        next.run()
        await pass()
      }
      moved += Math.max(0, end - now())
    },
  }
}
