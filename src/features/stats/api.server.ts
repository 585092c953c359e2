import type { Db } from '~/lib/database/db.server'
import { createRouter, endpointsUnder, json } from '~/lib/server/api.server'
import { countActiveUsers } from './data.server'
import { activeUsers } from './schema'

/** How long a number is reused, here and in caches on the way. It may be a little old, but is always fast. */
const FRESH_SECONDS = 60

const endpoint = endpointsUnder('stats')

const count = endpoint('get', '/stats/active-users', {
  operationId: 'countActiveUsers',
  summary: 'How many people have created a retrospective in the last two months',
  security: [],
  responses: { 200: json(activeUsers, 'The number, and nothing else') },
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
    const answer = { count: await readCount() }
    c.header('Cache-Control', `public, max-age=${FRESH_SECONDS}`)
    return c.json(answer, 200)
  })
}

/** All callers share one read and its value until it is too old; a failed read is not remembered. */
function remember<Value>(read: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let held: { value: Promise<Value>; since: number } | undefined
  return () => {
    const age = held ? now() - held.since : Number.POSITIVE_INFINITY
    // A negative age is that of a clock that was set back.
    if (held && age >= 0 && age < FRESH_SECONDS * 1000) return held.value
    const reading = { value: read(), since: now() }
    held = reading
    reading.value.catch(() => {
      if (held === reading) held = undefined
    })
    return reading.value
  }
}
