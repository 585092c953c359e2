import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { removeSome } from '~/lib/database/some-rows.server'

export type Limit = { limit: number; windowSeconds: number }

type Taken = { ok: true } | { ok: false; seconds: number }

export type RateLimit = {
  /**
   * Counts one more under `key`, in a fixed window that begins with the first count. Refused from the one after `limit` on,
   * with the seconds until the window ends, at least 1. A window is at most a day.
   */
  take(key: string, limit: Limit): Promise<Taken>
  /** Resets the count of `key`. */
  forget(key: string): Promise<void>
}

type RateLimitOptions = {
  db: Db
  /** Keys are stored hashed with it: they name addresses and people. */
  secret: string
  /** Milliseconds since 1970. */
  now?: () => number
}

const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

/** Counters that all nodes on one database share. Not for use inside a transaction: it waits for the outer database. */
export function createRateLimit({ db, secret, now = Date.now }: RateLimitOptions): RateLimit {
  function hash(key: string): string {
    return createHmac('sha256', secret).update(`rate-limit:${key}`).digest('base64url')
  }

  return {
    async take(key, { limit, windowSeconds }) {
      const [time, window] = [now(), windowSeconds * 1000]
      // One statement, so that parallel requests cannot both be the last one allowed. A window that begins in the future
      // is one of a clock that was set back.
      const [taken] = await queryRows<{ count: number; remaining: number }>(
        db,
        sql`
        insert into rate_limit as held (key, count, since) values (${hash(key)}, 1, ${time})
        on conflict (key) do update set
          count = case when abs(${time}::bigint - held.since) < ${window}::bigint
            then least(held.count, ${limit}::int) + 1 else 1 end,
          since = case when abs(${time}::bigint - held.since) < ${window}::bigint
            then held.since else ${time}::bigint end
        returning count, (since + ${window}::bigint - ${time}::bigint)::int as remaining`,
      )
      if (!taken) throw new Error('the counter was not returned')
      if (taken.count <= limit) return { ok: true }
      return { ok: false, seconds: Math.max(1, Math.ceil(taken.remaining / 1000)) }
    },

    async forget(key) {
      await db.execute(sql`delete from rate_limit where key = ${hash(key)}`)
    },
  }
}

/** Removes at most `limit` counters older than any window, and returns how many. */
export function removeOldCounters(db: Executor, limit: number): Promise<number> {
  const where = sql`since < ${Date.now() - LONGEST_WINDOW_MS}`
  return removeSome(db, { from: sql`rate_limit`, where, limit })
}
