import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { toClientKey } from '~/lib/server/requests/network-address'
import { createTurns } from '~/lib/server/turns.server'

/**
 * Node's thread pool has four threads, which also sign cookies and compress answers. A hash occupies one of them, and a core, for some 50 ms.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * Calls of Better Auth at the same time. Each takes some milliseconds of the main thread before its hash and after it: those that arrive at one
 * moment would together delay every other response.
 */
const CALLS_AT_ONCE = 4

/** Calls that wait: some ten seconds of work. */
const MOST_WAITING = 150

type Caller = { network: string; hashed?: { password: string; hash: string } }

const callers = new AsyncLocalStorage<Caller>()

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and verifies passwords, one or two at a time, in turns by network, so that nothing else waits for them. */
export function createPasswords() {
  const turns = createTurns({ atOnce: AT_ONCE, most: MOST_WAITING })
  const calls = createTurns({ atOnce: CALLS_AT_ONCE, most: MOST_WAITING })
  const takeTurn = <Result>(job: () => Promise<Result>) =>
    turns(callers.getStore()?.network ?? '', job)

  return {
    /** Functions for Better Auth. They throw UNAVAILABLE with `seconds` while too many passwords wait. */
    async hash(password: string): Promise<string> {
      const hashed = callers.getStore()?.hashed
      return hashed?.password === password ? hashed.hash : takeTurn(() => hashPassword(password))
    },
    verify: (given: { hash: string; password: string }) => takeTurn(() => verifyPassword(given)),
    /**
     * Calls Better Auth for a client when it is the turn of its network. Throws UNAVAILABLE with `seconds` while too many calls wait. Hashes
     * `password` before: Better Auth would do it inside a transaction, whose connection others need.
     */
    callFor<Result>(
      { address, password }: { address: string; password?: string | undefined },
      call: () => Promise<Result>,
    ): Promise<Result> {
      const network = toClientKey(address)
      return calls(network, async () => {
        if (password === undefined) return callers.run({ network }, call)
        const hash = await turns(network, () => hashPassword(password))
        return callers.run({ network, hashed: { password, hash } }, call)
      })
    },
  }
}
