import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '~/lib/server/log.server'
import type { Listener } from './database.server'
import { endWhenSilent, toSettings } from './pool.server'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

const ASK_EVERY_MS = 10_000
const CLOSE_MS = 1_000
/** Time without a response to a query after which a connection counts as lost. */
const SILENCE_MS = 15_000

type ListenerOptions = { url: string; channel: string; listener: Listener; log: Log }

/**
 * Opens a separate connection that receives a channel's announcements for the life of the process. A lost connection is replaced, and the listener
 * learns that it may have missed some. Throws if the first connection fails.
 */
export async function listenTo(options: ListenerOptions): Promise<() => Promise<void>> {
  const ending = new AbortController()
  let line = await connect(options)
  void keepUp()
  return async () => {
    ending.abort()
    endWhenSilent(line.client, CLOSE_MS)
    await line.client.end()
  }

  async function keepUp() {
    while (!ending.signal.aborted) {
      await line.lost
      if (ending.signal.aborted) return
      options.log.warn('lost the connection that hears of changes elsewhere')
      const next = await reconnect()
      if (!next) return
      line = next
      options.listener.onReconnect()
    }
  }

  async function reconnect(): Promise<Line | null> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const next = await connect(options).catch(() => null)
      if (next && ending.signal.aborted) await next.client.end()
      if (ending.signal.aborted) return null
      if (next) return next
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
}

/** An open connection, and a promise of its end for any reason. */
type Line = { client: pg.Client; lost: Promise<void> }

async function connect({ url, channel, listener }: ListenerOptions): Promise<Line> {
  const client = new pg.Client(toSettings(url, 'unlimited'))
  // Its end is handled below. Without a listener, the error would end the process.
  client.on('error', () => {})
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) listener.onPayload(payload)
  })
  await client.connect()
  endWhenSilent(client, SILENCE_MS)
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    void client.end()
    throw error
  }
  void lost.then(keepAsking(client))
  return { client, lost }
}

/** Checks the connection regularly. One that only listens never writes, so a dead network would look like a quiet room. */
function keepAsking(client: pg.Client): () => void {
  let isAsking = false
  const timer = setInterval(async () => {
    // Sending another query would count as activity.
    if (isAsking) return
    isAsking = true
    await client.query('select 1').catch(() => {})
    isAsking = false
  }, ASK_EVERY_MS)
  return () => clearInterval(timer)
}
