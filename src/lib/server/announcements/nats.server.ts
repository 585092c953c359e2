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
/** Subject of no room, which shows at once whether the server lets this process follow rooms. */
const PROBE = `${ROOM}none`

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
  /** Reason why the server has refused a subscription of the connection. */
  let refusal: string | null = null
  /** True once the server has accepted the connection's subscriptions. */
  let isAccepted = false

  async function connect(): Promise<Line> {
    const opened = await connectTo(options)
    connection = opened
    refusal = null
    isAccepted = false
    const lost = opened.closed().then((error) => {
      if (connection === opened) connection = null
      return error instanceof Error ? error.message : 'the connection has ended'
    })
    listen(opened, RIGHTS, (rightsOf) => hear({ rightsOf }))
    const probe = listen(opened, PROBE, () => {})
    for (const roomId of followed.keys()) followed.set(roomId, subscribe(opened, roomId))
    // The server's refusals arrive before its response to a flush.
    const problem = await Promise.race([opened.flush().then(() => refusal), lost])
    probe.unsubscribe()
    if (problem !== null) {
      connection = null
      await opened.close()
      throw new Error(problem)
    }
    isAccepted = true
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
    return listen(on, ROOM + room, (text) => {
      const version = Number(text)
      if (Number.isInteger(version)) hear({ room, version })
    })
  }

  function listen(on: NatsConnection, subject: string, take: (text: string) => void): Subscription {
    return on.subscribe(subject, {
      // A message beside an error is empty. An exception would end the reading of the whole connection.
      callback: (error, message) => {
        if (error) refusal = error.message
        else take(message.string())
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
    isConnected: () => isAccepted && usable() !== null,
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
