import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs `work` with the id that `currentRequestId` then returns. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work)
}

/** Runs `work` that belongs to several requests or to none. */
export function outsideRequests<Result>(work: () => Result): Result {
  return current.run(undefined, work)
}

/** Returns the current request's id; undefined outside requests. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}
