import { z } from 'zod'
import { ask, type Statement } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import type { Announcement, AnnouncementOptions, Announcements } from './announcement.server'

/** The channel on which all processes of one database listen. */
const CHANNEL = 'retroscore'

/** Maximum number of announcements in one statement. */
const MOST_AT_ONCE = 500

/** Equal announcements in one statement are sent once. */
const NOTIFY: Statement = {
  name: 'announce',
  text: `select pg_notify('${CHANNEL}', w.payload) from unnest($1::text[]) as w(payload)`,
}

const announcement = z.union([
  z.object({ room: z.string(), version: z.number() }),
  z.object({ rightsOf: z.string() }),
])

/**
 * Announces over PostgreSQL's NOTIFY, in a statement after the commit: a transaction with an announcement waits for all others with one, until they
 * have reached the disk.
 */
export function overPostgres({
  database: { db, listen },
  nodeId: node,
  log,
}: Omit<AnnouncementOptions, 'url'>): Announcements {
  /** Start of this process's own announcements, which it hears as well. */
  const own = `{"node":"${node}"`
  const notify = inBatches<Announcement, void>(
    async (all) => {
      await ask(db, NOTIFY, [all.map((each) => JSON.stringify({ node, ...each }))])
      return []
    },
    { most: MOST_AT_ONCE },
  )
  let isConnected = false
  let stop = async () => {}
  return {
    async start({ onAnnouncement, onDisconnect, onReconnect }) {
      stop = await listen(CHANNEL, {
        onPayload(payload) {
          if (payload.startsWith(own)) return
          const heard = parse(payload)
          if (heard) onAnnouncement(heard)
        },
        onDisconnect(reason) {
          isConnected = false
          onDisconnect(reason)
        },
        onReconnect() {
          isConnected = true
          onReconnect()
        },
      })
      isConnected = true
    },
    announce(given) {
      notify(given).catch((error: unknown) =>
        log.warn({ err: error }, 'a change could not be announced'),
      )
    },
    // All rooms share the channel.
    follow: () => () => {},
    isConnected: () => isConnected,
    close: () => stop(),
  }
}

/** Returns null for a payload that no process of this version has sent. */
function parse(payload: string): Announcement | null {
  try {
    return announcement.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
