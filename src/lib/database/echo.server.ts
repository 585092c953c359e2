import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from './database.server'
import { StartupError } from './startup-error.server'

const ECHO_MS = 5_000

/**
 * Checks that announcements from the pool's connections arrive at the listening one. Behind a pooler in transaction mode, or in another database,
 * LISTEN succeeds and nothing ever arrives. Other nodes ignore the echo.
 */
export function createEcho(listener: Listener) {
  const payload = `echo ${randomUUID()}`
  let hear = () => {}
  const heard = new Promise<true>((resolve) => {
    hear = () => resolve(true)
  })
  return {
    listener: {
      ...listener,
      onPayload(text: string) {
        if (text === payload) hear()
        else listener.onPayload(text)
      },
    },
    /** Throws a `StartupError` if the echo does not arrive. */
    async require(announce: (payload: string) => Promise<unknown>): Promise<void> {
      await announce(payload)
      const isHeard = await Promise.race([heard, pause(ECHO_MS, false, { ref: false })])
      if (isHeard) return
      throw new StartupError(
        'announcements of the database do not arrive. Behind a pooler such as PgBouncer, set DATABASE_LISTEN_URL to the same database without the pooler.',
      )
    },
  }
}
