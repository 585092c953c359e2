import type { Db } from '~/lib/database/db.server'
import { createRouter, endpointsUnder, json } from '~/lib/server/api.server'
import { countActiveUsers } from './data.server'
import { activeUsers } from './schema'

/** Time for which a number is reused, here and in caches. It may be slightly old, but is always fast. */
const FRESH_SECONDS = 60

const endpoint = endpointsUnder('stats')

const count = endpoint('get', '/stats/active-users', {
  operationId: 'countActiveUsers',
  summary: 'Number of people who have created a retrospective in the last two months',
  security: [],
  responses: { 200: json(activeUsers, 'The number alone') },
})

type StatsApiOptions = {
  db: Db
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Routes that need no session. */
export function statsApi({ db, now = Date.now }: StatsApiOptions) {
  const readCount = remember(() => countActiveUsers(db, new Date(now())), now)
  return createRouter().openapi(count, async (c) => {
    const body = { count: await readCount() }
    c.header('Cache-Control', `public, max-age=${FRESH_SECONDS}`)
    return c.json(body, 200)
  })
}

/** Shares one read and its value between all callers until it is too old. Does not keep a failed read. */
function remember<Value>(read: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let held: { value: Promise<Value>; since: number } | undefined
  return () => {
    const age = held ? now() - held.since : Number.POSITIVE_INFINITY
    // The age is negative if the clock was set back.
    if (held && age >= 0 && age < FRESH_SECONDS * 1000) return held.value
    const reading = { value: read(), since: now() }
    held = reading
    reading.value.catch(() => {
      if (held === reading) held = undefined
    })
    return reading.value
  }
}
