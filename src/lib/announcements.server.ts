import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Where the nodes of one database tell each other what has changed; the function `cast_ballot` announces votes there. */
export const CHANNEL = 'retroscore'

const announcement = z.object({
  /** Who says so: what a node has done itself it knows. */
  node: z.string(),
  room: z.string(),
  version: z.number(),
  /** After a vote: who voted in which round. Only `cast_ballot` says so. */
  vote: z.object({ round: z.number(), seat: z.string() }).optional(),
})

/** That a room has changed, as far as other nodes need to hear of it. */
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

/** Null for what no node of this version has written. */
export function parseAnnouncement(payload: string): Announcement | null {
  try {
    return announcement.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
