import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { inBatches } from '~/lib/server/batches.server'

export type Limit = { limit: number; windowSeconds: number }

type Taken = { ok: true } | { ok: false; seconds: number }

export type RateLimit = {
  /**
   * Adds one to the count of `key`, in a fixed window that begins with the first count. Refuses every count after `limit`, with the seconds until the
   * window ends, at least 1. A window lasts at most a day.
   */
  take(key: string, limit: Limit): Promise<Taken>
  /** Resets the counts of the keys. */
  forget(...keys: string[]): Promise<void>
}

type RateLimitOptions = {
  db: Db
  /** Secret for hashing the keys, because they name addresses and people. */
  secret: string
  /** Time in milliseconds since 1970. */
  now?: () => number
}

const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

/** Counts that share a statement. */
const MOST_TOGETHER = 200

/** Count that is above every limit and does not rise further. */
const HIGHEST = 1_000_000

type Counted = { count: number; remaining: number }

/**
 * Creates counters that all nodes on one database share. Counts that arrive together share a statement and a commit: a burst from one network would
 * otherwise wait for one row, and other requests for its connections. Not for use inside a transaction, because it waits for the outer database.
 */
export function createRateLimit({ db, secret, now = Date.now }: RateLimitOptions): RateLimit {
  const counters = new Map<number, (key: string) => Promise<Counted>>()

  function hash(key: string): string {
    return createHmac('sha256', secret).update(`rate-limit:${key}`).digest('base64url')
  }

  function counterOf(windowSeconds: number): (key: string) => Promise<Counted> {
    const known = counters.get(windowSeconds)
    if (known) return known
    const count = (keys: string[]) =>
      addAll(db, { keys, time: now(), window: windowSeconds * 1000 })
    const counter = inBatches(count, { most: MOST_TOGETHER })
    counters.set(windowSeconds, counter)
    return counter
  }

  return {
    async take(key, { limit, windowSeconds }) {
      const { count, remaining } = await counterOf(windowSeconds)(hash(key))
      if (count <= limit) return { ok: true }
      return { ok: false, seconds: Math.max(1, Math.ceil(remaining / 1000)) }
    },

    async forget(...keys) {
      const hashes = sql.param(keys.map(hash))
      await db.execute(sql`delete from rate_limit where key = any(${hashes}::text[])`)
    },
  }
}

/**
 * Adds one for each of the keys, in their order, which may repeat. A single statement, so that concurrent requests cannot both be the last one allowed;
 * it locks rows in the order of their keys, so that two nodes never wait for each other. A window that begins in the future comes from a clock that
 * was set back.
 */
async function addAll(
  db: Db,
  { keys, time, window }: { keys: readonly string[]; time: number; window: number },
): Promise<Counted[]> {
  const isOpen = sql`abs(${time}::bigint - held.since) < ${window}::bigint`
  const rows = await queryRows<Counted & { key: string }>(
    db,
    sql`
    insert into rate_limit as held (key, count, since)
    select key, count(*), ${time}::bigint from unnest(${sql.param(keys)}::text[]) as asked(key) group by key order by key
    on conflict (key) do update set
      count = case when ${isOpen} then least(held.count, ${HIGHEST}::int) else 0 end + excluded.count,
      since = case when ${isOpen} then held.since else excluded.since end
    returning key, count, (since + ${window}::bigint - ${time}::bigint)::int as remaining`,
  )
  const counted = new Map(rows.map(({ key, ...row }) => [key, row]))
  // Counts back from the last one.
  return keys
    .toReversed()
    .map((key) => {
      const row = counted.get(key)
      if (!row) throw new Error('the counter was not returned')
      counted.set(key, { ...row, count: row.count - 1 })
      return row
    })
    .toReversed()
}

/** Removes at most `limit` counters older than any window and returns their number. */
export function removeOldCounters(db: Executor, limit: number): Promise<number> {
  const where = sql`since < ${Date.now() - LONGEST_WINDOW_MS}`
  return removeSome(db, { from: sql`rate_limit`, where, limit })
}
