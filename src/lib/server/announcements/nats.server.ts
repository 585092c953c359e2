import { setTimeout as pause } from 'node:timers/promises'
import {
  connect as connectTo,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node'
import { keepConnected, type Line } from '~/lib/server/lasting-connection.server'
import type { AnnouncementListener, Announcements } from './announcement.server'

/** Each room has a subject of its own, whose messages are its versions. */
const ROOM = 'retroscore.room.'
/** Messages are the ids of users. */
const RIGHTS = 'retroscore.rights'

const CONNECT_MS = 5_000
/** A connection is lost after two pings without a response. */
const PING_EVERY_MS = 10_000
const CLOSE_MS = 1_000

/**
 * Announces over NATS. A process subscribes to the rooms that it shows, so it hears nothing of others. Without a server, the process starts, and
 * connects when there is one.
 */
export function overNats({ url }: { url: string }): Announcements {
  const options = toOptions(url)
  const followed = new Map<string, Subscription | null>()
  let connection: NatsConnection | null = null
  let hear: AnnouncementListener['onAnnouncement'] = () => {}
  let stop = async () => {}

  async function connect(): Promise<Line> {
    const opened = await connectTo(options)
    connection = opened
    opened.subscribe(RIGHTS, {
      callback: (error, message) => {
        if (!error) hear({ rightsOf: message.string() })
      },
    })
    for (const roomId of followed.keys()) followed.set(roomId, subscribe(opened, roomId))
    const lost = opened.closed().then((error) => {
      if (connection === opened) connection = null
      return error instanceof Error ? error.message : 'the connection has ended'
    })
    return {
      lost,
      async close() {
        connection = null
        // Sends what has been announced.
        await Promise.race([opened.drain().catch(() => {}), pause(CLOSE_MS)])
        await opened.close()
      },
    }
  }

  function subscribe(on: NatsConnection, room: string): Subscription {
    return on.subscribe(ROOM + room, {
      callback: (error, message) => {
        const version = Number(message.string())
        if (!error && Number.isInteger(version)) hear({ room, version })
      },
    })
  }

  /** The end of a connection is known a moment before it is reported. */
  function usable(): NatsConnection | null {
    return connection?.isClosed() ? null : connection
  }

  return {
    async start({ onAnnouncement, onDisconnect, onReconnect }) {
      hear = onAnnouncement
      stop = await keepConnected({ connect, onDisconnect, onReconnect }, { mustStart: false })
    },
    announce(given) {
      if ('room' in given) usable()?.publish(ROOM + given.room, String(given.version))
      else usable()?.publish(RIGHTS, given.rightsOf)
    },
    follow(roomId) {
      const on = usable()
      followed.set(roomId, on && subscribe(on, roomId))
      return () => {
        followed.get(roomId)?.unsubscribe()
        followed.delete(roomId)
      }
    },
    isConnected: () => usable() !== null,
    close: () => stop(),
  }
}

/** Returns the client's options. It does not read credentials and encryption from the address itself. A user without a password is a token. */
function toOptions(url: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    name: 'retroscore',
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    noEcho: true,
    // A lost connection is replaced by `keepConnected`, also after a refusal.
    reconnect: false,
    timeout: CONNECT_MS,
    pingInterval: PING_EVERY_MS,
  }
}
