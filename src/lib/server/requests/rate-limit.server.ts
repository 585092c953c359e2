import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { removeSome } from '~/lib/database/some-rows.server'

export type Limit = { limit: number; windowSeconds: number }

type Taken = { ok: true } | { ok: false; seconds: number }

export type RateLimit = {
  /**
   * Adds one to the count of `key`, in a fixed window that begins with the first count. Refuses every count after `limit`, with the seconds until the
   * window ends, at least 1. A window lasts at most a day.
   */
  take(key: string, limit: Limit): Promise<Taken>
  /** Resets the count of `key`. */
  forget(key: string): Promise<void>
}

type RateLimitOptions = {
  db: Db
  /** Secret for hashing the keys, because they name addresses and people. */
  secret: string
  /** Time in milliseconds since 1970. */
  now?: () => number
}

const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

/** Creates counters that all nodes on one database share. Not for use inside a transaction, because it waits for the outer database. */
export function createRateLimit({ db, secret, now = Date.now }: RateLimitOptions): RateLimit {
  function hash(key: string): string {
    return createHmac('sha256', secret).update(`rate-limit:${key}`).digest('base64url')
  }

  return {
    async take(key, { limit, windowSeconds }) {
      const [time, window] = [now(), windowSeconds * 1000]
      // A single statement, so that parallel requests cannot both be the last one allowed. A window that begins in the future comes from a clock that
      // was set back.
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

/** Removes at most `limit` counters older than any window and returns their number. */
export function removeOldCounters(db: Executor, limit: number): Promise<number> {
  const where = sql`since < ${Date.now() - LONGEST_WINDOW_MS}`
  return removeSome(db, { from: sql`rate_limit`, where, limit })
}
