import type pg from 'pg'

/** Load of a pool's connections. */
export type PoolUse = {
  /** `waiting` counts statements and transactions that wait for a connection. */
  counts(): { total: number; idle: number; waiting: number }
  /** Calls the listener with the seconds that each statement or transaction has waited for its connection. Only one listener is possible. */
  onWait(listener: (seconds: number) => void): void
}

/** Returns the pool's load, and a `connect` that measures it. */
export function watchPool(pool: pg.Pool): { use: PoolUse; connect: () => Promise<pg.PoolClient> } {
  let listener: ((seconds: number) => void) | null = null
  return {
    use: {
      counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      onWait(heard) {
        listener = heard
      },
    },
    async connect() {
      if (listener === null) return pool.connect()
      const asked = performance.now()
      const client = await pool.connect()
      listener((performance.now() - asked) / 1000)
      return client
    },
  }
}
