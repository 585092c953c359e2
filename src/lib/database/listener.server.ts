import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Listener } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const CONNECT_MS = 5_000

type Parts = { url: string; channel: string; listener: Listener; log: Log }

/**
 * A connection of its own that hears what is announced on a channel, for as long as the process runs: when it is lost another one
 * is opened, and the listener told that it may have missed something. Throws when the first one cannot be had.
 */
export async function listenTo(parts: Parts): Promise<() => Promise<void>> {
  const ending = new AbortController()
  let client = await connect(parts)
  void keepUp()
  return async () => {
    ending.abort()
    await client.end()
  }

  async function keepUp() {
    while (!ending.signal.aborted) {
      await lost(client)
      if (ending.signal.aborted) return
      parts.log.warn('lost the connection that hears of changes elsewhere')
      const next = await reconnect()
      if (!next) return
      client = next
      parts.listener.onReconnect()
    }
  }

  async function reconnect(): Promise<pg.Client | null> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const next = await connect(parts).catch(() => null)
      if (next && ending.signal.aborted) await next.end()
      if (ending.signal.aborted) return null
      if (next) return next
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
}

async function connect({ url, channel, listener }: Parts): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    fallback_application_name: 'retroscore',
    keepAlive: true,
  })
  // Its end is noticed below; unheard, the error would end the process.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) listener.onPayload(payload)
  })
  await client.connect()
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  return client
}

/** Resolves when the connection is over, in whatever way. */
function lost(client: pg.Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()))
}
