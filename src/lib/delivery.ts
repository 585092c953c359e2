import type { Event } from './event'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5_000

export type Attempt = () => Promise<'answered' | 'unanswered'>

/**
 * Does something again and again until it is not 'unanswered', with growing waits in between, spread for a server that comes back; `hurry` says that it may
 * go well now. What is under way by the same key is not begun twice.
 */
export function createDelivery(hurry: Event): (key: string, attempt: Attempt) => Promise<void> {
  const underWay = new Set<string>()
  return async (key, attempt) => {
    if (underWay.has(key)) return
    underWay.add(key)
    try {
      for (let failures = 0; (await attempt()) === 'unanswered'; failures += 1) {
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
        await waitFor(wait * (0.5 + Math.random() / 2), hurry)
      }
    } finally {
      underWay.delete(key)
    }
  }
}

function waitFor(milliseconds: number, hurry: Event): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    const unsubscribe = hurry.subscribe(done)
    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}
