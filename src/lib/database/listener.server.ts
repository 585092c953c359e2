import pg from 'pg'
import { keepConnected, type Line } from '~/lib/server/lasting-connection.server'
import type { Listener } from './database.server'
import { endWhenSilent, toSettings } from './pool.server'

const ASK_EVERY_MS = 10_000
const CLOSE_MS = 1_000
/** Time without a response to a query after which a connection counts as lost. */
const SILENCE_MS = 15_000

type ListenerOptions = { url: string; channel: string; listener: Listener }

/**
 * Opens a separate connection that receives a channel's announcements for the life of the process. A lost connection is replaced, and the listener
 * learns that it may have missed some. Throws if the first connection fails.
 */
export function listenTo(options: ListenerOptions): Promise<() => Promise<void>> {
  const { onDisconnect, onReconnect } = options.listener
  return keepConnected(
    { connect: () => connect(options), onDisconnect, onReconnect },
    { mustStart: true },
  )
}

async function connect({ url, channel, listener }: ListenerOptions): Promise<Line> {
  const client = new pg.Client(toSettings(url, 'unlimited'))
  let reason = 'the connection has ended'
  // Its end is handled below. Without a listener, the error would end the process.
  client.on('error', (error) => {
    reason = error.message
  })
  const lost = new Promise<string>((resolve) => client.once('end', () => resolve(reason)))
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
  return {
    lost,
    async close() {
      endWhenSilent(client, CLOSE_MS)
      await client.end()
    },
  }
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
