import { isConflict, toOutage } from '~/lib/database/sql-errors.server'
import { outsideRequests } from '~/lib/server/requests/request-id.server'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Collects the items that arrive while a batch is running and runs them together as the next batch, up to a maximum. Items
 * that arrive while nothing is running start with the others of this turn of the event loop. `run` resolves to one result for each item, in their order, and is atomic.
 * If it fails, each item is tried alone, so that an impossible item fails alone; if the database is away, all of them fail.
 */
export function inBatches<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { most }: { most: number },
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
      } catch (error) {
        if (batch.length > 1 && mayPassAlone(error)) await runAlone(batch)
        else for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  async function runAlone(batch: Waiting<Item, Result>[]) {
    const left = batch.values()
    for (const { item, resolve, reject } of left) {
      try {
        const [result] = await run([item])
        resolve(result as Result)
      } catch (error) {
        reject(error)
        if (!mayPassAlone(error)) for (const other of left) other.reject(error)
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      // The batch serves several requests, so it runs outside their contexts.
      outsideRequests(() => setImmediate(runAll))
    })
}

/**
 * True if the items can be tried one by one. False for an outage: each item would wait for the database in turn, and the failed batch may have been
 * committed.
 */
function mayPassAlone(error: unknown): boolean {
  return isConflict(error) || toOutage(error) === null
}
