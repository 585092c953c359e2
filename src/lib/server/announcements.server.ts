import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '~/lib/database/db.server'

/** The channel on which the nodes of one database announce changes. */
export const CHANNEL = 'retroscore'

/** The node that sends the announcement. A node ignores its own announcements. */
const node = z.string()

const roomChange = z.object({
  node,
  room: z.string(),
  version: z.number(),
  /** A vote: its round and its seat. */
  vote: z.object({ round: z.number(), seat: z.string() }).optional(),
})

/** A change of a squad's actions. */
const actionsChange = z.object({ node, actionsOf: z.string() })

/** A user's lost right: a session or a membership has ended. */
const rightsChange = z.object({ node, rightsOf: z.string() })

const announcement = z.union([roomChange, actionsChange, rightsChange])

/** A change of a room, of its squad's data in it, or of its members' rights, as far as other nodes need to know. */
export type Announcement = z.infer<typeof announcement>

type RoomChange = {
  node: string
  room: SQL
  version: SQL
}

/**
 * Returns a column for a statement that changes a room. Listening nodes learn of the change when, and only if, it is committed. On the embedded
 * engine the notification has no effect, because there is only one node.
 */
export function announceIn({ node, room, version }: RoomChange): SQL {
  return sql`pg_notify(${CHANNEL}, json_build_object('node', ${node}::text, 'room', ${room}, 'version', ${version})::text)::text as announced`
}

/** Tells the other nodes that a squad's actions have changed. Does nothing on the embedded engine. */
export async function announceActions(
  db: Executor,
  { nodeId, squadId }: { nodeId: string; squadId: string },
): Promise<void> {
  await notify(db, { node: nodeId, actionsOf: squadId })
}

/** Tells the other nodes that a user has lost a right. Does nothing on the embedded engine. */
export async function announceRights(
  db: Executor,
  { nodeId, userId }: { nodeId: string; userId: string },
): Promise<void> {
  await notify(db, { node: nodeId, rightsOf: userId })
}

async function notify(db: Executor, payload: Announcement): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(payload)})`)
}

/** Parses a payload. Null if no node of this version has written it. */
export function parseAnnouncement(payload: string): Announcement | null {
  try {
    return announcement.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
