import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'

/** A transaction of many small statements gives way this often. */
const LONGEST_HOLD_MS = 5

/**
 * The embedded engine, one job at a time in the order they came, with a turn of the event loop after each. It computes
 * within the process and its promises never leave the microtask queue: left alone, a row of queries would stop every
 * timer and every other request until the last of them is done.
 *
 * Whatever asks the engine itself from within a transaction would wait for the transaction that waits for it, so that
 * throws.
 */
export function takeTurns(client: PGlite): PGlite {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  let last: Promise<unknown> = Promise.resolve()

  async function enqueue<T>(job: () => Promise<T>): Promise<T> {
    if (inside.getStore()?.isOpen) {
      throw new Error('inside a transaction only its own tx is used: this would wait for itself')
    }
    const result = last.then(job)
    const turn = () => nextTurn()
    last = result.then(turn, turn)
    return result
  }

  function transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    const state = { isOpen: true }
    return enqueue(() =>
      client.transaction((tx) => inside.run(state, () => run(givingWay(tx)))),
    ).finally(() => {
      state.isOpen = false
    })
  }

  const fair: Pick<PGlite, 'query' | 'exec' | 'transaction'> = {
    query: (...args) => enqueue(() => client.query(...args)),
    exec: (...args) => enqueue(() => client.exec(...args)),
    transaction,
  }
  return new Proxy(client, {
    get: (target, key) =>
      key in fair ? Reflect.get(fair, key) : bound(target, Reflect.get(target, key, target)),
  })
}

/** Nobody else's statement may come between, but timers and requests may. */
function givingWay(tx: Transaction): Transaction {
  let heldSince = performance.now()
  const query: Transaction['query'] = async (...args) => {
    if (performance.now() - heldSince > LONGEST_HOLD_MS) {
      await nextTurn()
      heldSince = performance.now()
    }
    return tx.query(...args)
  }
  return Object.create(tx, { query: { value: query } })
}

/** The engine's private fields are only found on the engine itself. */
function bound(target: object, value: unknown): unknown {
  return typeof value === 'function' ? value.bind(target) : value
}
