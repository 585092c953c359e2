import { AsyncLocalStorage } from 'node:async_hooks'
import { toOutage } from '~/lib/database/sql-errors.server'
import type { AppError } from '~/lib/errors'

type Seen = { outage?: AppError }

const current = new AsyncLocalStorage<Seen>()

/**
 * Calls Better Auth. Throws the outage if the database failed during the call, whatever the result: Better Auth turns such errors into refusals, as
 * if the session had ended or the address were taken.
 */
export async function throwOutages<Result>(call: () => Promise<Result>): Promise<Result> {
  const seen: Seen = {}
  const throwSeen = () => {
    if (seen.outage) throw seen.outage
  }
  try {
    const result = await current.run(seen, call)
    throwSeen()
    return result
  } catch (error) {
    throwSeen()
    throw error
  }
}

type Method = (...given: unknown[]) => unknown

/** Wraps Better Auth's adapter to report every outage to `throwOutages`, also in transactions. */
export function watchOutages<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      const method = member as Method
      if (name === 'transaction') {
        return (work: Method) =>
          note(method.call(target, (inner: object) => work(watchOutages(inner))))
      }
      return (...given: unknown[]) => note(method.apply(target, given))
    },
  })
}

function note(result: unknown): unknown {
  if (!(result instanceof Promise)) return result
  return result.catch((error: unknown) => {
    const seen = current.getStore()
    const outage = toOutage(error)
    if (seen && outage) seen.outage ??= outage
    throw error
  })
}
