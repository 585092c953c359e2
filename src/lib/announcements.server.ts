import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** The channel on which the nodes of one database announce changes; the function `cast_ballot` announces votes on it. */
export const CHANNEL = 'retroscore'

const announcement = z.object({
  /** The node that announces it. A node ignores its own announcements. */
  node: z.string(),
  room: z.string(),
  version: z.number(),
  /** After a vote: who voted in which round. Only `cast_ballot` sends it. */
  vote: z.object({ round: z.number(), seat: z.string() }).optional(),
})

/** A change of a room, as far as other nodes need to know it. */
export type Announcement = z.infer<typeof announcement>

type RoomChange = {
  node: string
  room: SQL
  version: SQL
}

/**
 * A column for a statement that changes a room. Listening nodes hear of the change when, and only if, it is committed. On
 * the embedded engine the notification has no effect, because there is only one node.
 */
export function announceIn({ node, room, version }: RoomChange): SQL {
  return sql`pg_notify(${CHANNEL}, json_build_object('node', ${node}::text, 'room', ${room}, 'version', ${version})::text)::text as announced`
}

/** Null for a payload that no node of this version has written. */
export function parseAnnouncement(payload: string): Announcement | null {
  try {
    return announcement.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
