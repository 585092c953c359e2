import type { Emitter } from '~/lib/emitter'
import { backOff } from './back-off'

const WAITS_MS = { first: 500, longest: 5_000 }

export type Attempt = () => Promise<'answered' | 'unanswered'>

/**
 * Creates a function that repeats an attempt until it is answered, with growing waits. A `hurry` event ends the current wait. A key has at most one
 * delivery at a time: a second call with the same key does nothing.
 */
export function createDelivery(hurry: Emitter): (key: string, attempt: Attempt) => Promise<void> {
  const underWay = new Set<string>()
  return async (key, attempt) => {
    if (underWay.has(key)) return
    underWay.add(key)
    try {
      for (let failures = 0; (await attempt()) === 'unanswered'; failures += 1) {
        await waitFor(backOff(failures, WAITS_MS), hurry)
      }
    } finally {
      underWay.delete(key)
    }
  }
}

function waitFor(milliseconds: number, hurry: Emitter): Promise<void> {
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
