import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs `work`, in which `currentRequestId` returns the id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work)
}

/** Runs `work` that belongs to several requests, or to none. */
export function outsideRequests<Result>(work: () => Result): Result {
  return current.run(undefined, work)
}

/** The id of the request that the caller works for. Undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}
