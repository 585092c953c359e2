import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from '~/lib/database/pool-use.server'
import { DELIVERY_OUTCOMES, type Meter } from '~/lib/server/meter'

/** Sources of values that are read together with the metrics. */
type MetricSources = {
  streams: () => number
  rooms: () => number
  /** Seconds since votes of ended rounds should have been erased, 0 unless that is late. */
  erasureDelay: () => number
  /** True if announcements of other processes arrive. */
  isConnected: () => boolean
  mails: () => number
  pool: PoolUse
  /** Reads the size of the database in bytes. */
  readSize: () => Promise<number>
  /** Reads the number of waiting webhook messages and the delay of the first. */
  readDeliveries: () => Promise<{ waiting: number; overdueSeconds: number }>
}

export type Metrics = {
  meter: Meter
  watch(sources: MetricSources): void
  /** Returns the metrics in Prometheus' text format, also during an outage of the database. */
  read(): Promise<string>
  readonly contentType: string
}

/**
 * Number of votes that are published together, including their requests: a reader who polls after every vote would learn when each seat voted, and
 * how long exactly that vote took.
 * @internal
 */
export const VOTES_TOGETHER = 10

/** Interval between two reads of a number from the database. */
const READ_EVERY_MS = 60_000

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics that Node names like counters although they are not. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const BALLOTS = /\/ballots$/

/** Creates the metrics of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request. WebSockets of live rooms are left out, and requests whose client hung up.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const votes = new Counter({
    name: 'retroscore_votes_total',
    help: `Votes that were accepted, published ${VOTES_TOGETHER} at a time.`,
    registers,
  })
  const voteToEvent = new Histogram({
    name: 'retroscore_vote_to_event_seconds',
    help: `Time from the arrival of a vote to the events that show it, published ${VOTES_TOGETHER} at a time.`,
    buckets: SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'retroscore_mails_total',
    help: 'Mails that were handed over or given up.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const deliveries = new Counter({
    name: 'retroscore_webhook_deliveries_total',
    help: 'Tries of messages to webhooks and chats.',
    labelNames: ['outcome'] as const,
    registers,
  })
  // Created at the start, so that a rule sees that nothing was delivered.
  for (const outcome of DELIVERY_OUTCOMES) deliveries.inc({ outcome }, 0)
  const removed = new Counter({
    name: 'retroscore_rows_removed_total',
    help: 'Rows that the clean-up has removed.',
    labelNames: ['task'] as const,
    registers,
  })
  const [withVotes, withBallots] = [inGroups(VOTES_TOGETHER), inGroups(VOTES_TOGETHER)]
  return {
    meter: {
      request({ method, route, status, seconds }) {
        const labels = { method: METHODS.includes(method) ? method : 'other', route, status }
        const publish = () => requests.observe(labels, seconds)
        if (BALLOTS.test(route)) withBallots(publish)
        else publish()
      },
      vote: (seconds) =>
        withVotes(() => {
          votes.inc()
          voteToEvent.observe(seconds)
        }),
      mail: (outcome) => mails.inc({ outcome }),
      delivery: (outcome) => deliveries.inc({ outcome }),
      removed: (task, rows) => removed.inc({ task }, rows),
    },
    watch: (sources) => watchSources(registry, sources),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Holds calls back until there are enough of them. */
function inGroups(size: number): (publish: () => void) => void {
  let held: (() => void)[] = []
  return (publish) => {
    held.push(publish)
    if (held.length < size) return
    const all = held
    held = []
    for (const one of all) one()
  }
}

function watchSources(registry: Registry, sources: MetricSources): void {
  const { streams, rooms, mails, pool, erasureDelay, isConnected } = sources
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('retroscore_streams_open', 'Open connections to live rooms.', streams)
  gauge('retroscore_rooms_shown', 'Live rooms with open connections.', rooms)
  gauge(
    'retroscore_erasure_delay_seconds',
    'How long ago votes of rounds that are over should have been erased.',
    erasureDelay,
  )
  gauge(
    'retroscore_announcements_connected',
    '1 if changes of rooms by other processes are announced, 0 if they are only looked for.',
    () => Number(isConnected()),
  )
  gauge('retroscore_mails_waiting', 'Mails that are being handed over, or wait for it.', mails)
  gauge('retroscore_database_connections', 'Connections of the pool.', () => pool.counts().total)
  gauge(
    'retroscore_database_connections_idle',
    'Connections of the pool that nothing uses.',
    () => pool.counts().idle,
  )
  gauge(
    'retroscore_database_waiting',
    'Statements and transactions that wait for a connection.',
    () => pool.counts().waiting,
  )
  const size = readRarely(sources.readSize)
  gauge('retroscore_database_size_bytes', 'Size of the database.', () => size() ?? Number.NaN)
  const deliveries = readRarely(sources.readDeliveries)
  gauge(
    'retroscore_webhook_deliveries_waiting',
    'Messages to webhooks and chats that wait, also for another try.',
    () => deliveries()?.waiting ?? Number.NaN,
  )
  gauge(
    'retroscore_webhook_deliveries_overdue_seconds',
    'How long ago the first of the waiting messages should have been sent.',
    () => deliveries()?.overdueSeconds ?? Number.NaN,
  )
  const waits = new Histogram({
    name: 'retroscore_database_wait_seconds',
    help: 'Time that a statement or transaction has waited for its connection.',
    buckets: SECONDS,
    registers,
  })
  pool.onWait((seconds) => waits.observe(seconds))
}

/** Returns the last known value at once, null without one, and reads the next one at most once per interval. */
function readRarely<Value>(read: () => Promise<Value>): () => Value | null {
  let value: Value | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt > READ_EVERY_MS) {
      askedAt = performance.now()
      read().then(
        (now) => {
          value = now
        },
        () => {
          value = null
        },
      )
    }
    return value
  }
}
