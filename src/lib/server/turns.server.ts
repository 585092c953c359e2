import { AppError } from '~/lib/errors'

/** Runs the job when it is its caller's turn. Throws UNAVAILABLE with `seconds`, without running it, if too many jobs wait. */
export type Turns = <Result>(caller: string, job: () => Promise<Result>) => Promise<Result>

type TurnsOptions = {
  /** Most jobs that run at the same time. */
  atOnce: number
  /** Most jobs that wait. */
  most: number
}

/** Weight of the latest job in the average duration. */
const LATEST = 0.1

/**
 * Runs few jobs at a time. Those that wait are taken in turns by caller, so that a caller with many jobs delays another one by a single job.
 */
export function createTurns({ atOnce, most }: TurnsOptions): Turns {
  /** The waiting jobs of each caller. The first caller's turn is next. */
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0
  let averageMs = 0

  return async (caller, job) => {
    if (running < atOnce) running += 1
    else if (waiting < most) await wait(caller)
    else throw new AppError('UNAVAILABLE', { seconds: secondsToWait() })
    const start = performance.now()
    try {
      return await job()
    } finally {
      averageMs += LATEST * (performance.now() - start - averageMs)
      startNext()
    }
  }

  function wait(caller: string): Promise<void> {
    waiting += 1
    return new Promise((resolve) => {
      const queue = queues.get(caller)
      if (queue) queue.push(resolve)
      else queues.set(caller, [resolve])
    })
  }

  function startNext(): void {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [caller, queue] = next
    const start = queue.shift()
    queues.delete(caller)
    if (queue.length > 0) queues.set(caller, queue)
    waiting -= 1
    start?.()
  }

  /** Estimates when the jobs that wait now will have ended. */
  function secondsToWait(): number {
    return Math.max(1, Math.ceil((waiting * averageMs) / atOnce / 1000))
  }
}
