import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { PHASES, type Phase } from '~/domain/rooms/phases'
import { ABANDONED_AFTER_MS, NODE_LEASE_MS } from '~/domain/rooms/room'
import { TALK_WITHIN_MS } from '~/domain/rooms/window/window'
import { users } from '~/features/auth/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import type { StoredRoom } from '../room-rows.server'
import { GLANCE_AT_ROOMS } from '../statements.server'
import { nodes, rooms } from '../tables.server'
import { roomWindows } from '../window/tables.server'

/** Lists the ids of live nodes, including this one. */
export async function listNodes(db: Executor): Promise<Set<string>> {
  const rows = await db
    .select({ id: nodes.id })
    .from(nodes)
    .where(gt(nodes.aliveAt, sql`clock_timestamp() - ${NODE_LEASE_MS} * interval '1 millisecond'`))
  return new Set(rows.map(({ id }) => id))
}

/** Lists those of the users whose accounts the operator has disabled or deleted, from outside of the nodes. */
export async function listRefused(db: Executor, userIds: ReadonlySet<string>): Promise<string[]> {
  if (userIds.size === 0) return []
  const wanted = JSON.stringify([...userIds])
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.id} in (select jsonb_array_elements_text(${wanted}::jsonb)::uuid)`,
        isNull(users.disabledAt),
      ),
    )
  const accepted = new Set(rows.map(({ id }) => id))
  return [...userIds].filter((id) => !accepted.has(id))
}

/** Phases in which no browser has to show a room, see `abandonedAt`. */
const UNATTENDED = (Object.keys(PHASES) as Phase[]).filter(
  (phase) => PHASES[phase].isWindow || PHASES[phase].isSealed,
)

/** Lists the ids of open rooms that no browser has shown for a day, and of windows whose talk never began. */
export async function listAbandoned(db: Executor): Promise<string[]> {
  const since = sql`clock_timestamp() - ${ABANDONED_AFTER_MS / 1000} * interval '1 second'`
  const talkSince = sql`clock_timestamp() - ${TALK_WITHIN_MS / 1000} * interval '1 second'`
  const rows = await db
    .select({ id: rooms.id })
    .from(rooms)
    .leftJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .where(
      and(
        isNull(rooms.closedAt),
        or(
          and(notInArray(rooms.phase, UNATTENDED), lt(rooms.seenAt, since)),
          and(inArray(rooms.phase, UNATTENDED), lt(roomWindows.closesAt, talkSince)),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Signs that a shown room is outdated. */
export type Glance = Pick<StoredRoom, 'version' | 'seating'> & {
  /** Ids of the seats that have voted in the room's round. */
  voted: readonly string[]
}

/** Maximum number of rooms in one glance. */
const MOST_IN_A_GLANCE = 200

/** Glances at rooms. Null if there is no such room. Those requested while a statement is running share the next one. */
export function createGlance(db: Executor): (roomId: string) => Promise<Glance | null> {
  return inBatches<string, Glance | null>(
    async (roomIds) => {
      const list = JSON.stringify([...new Set(roomIds)])
      const rows = await ask<Glance & { id: string }>(db, GLANCE_AT_ROOMS, [list])
      const byId = new Map(rows.map(({ id, ...seen }) => [id, seen]))
      return roomIds.map((roomId) => byId.get(roomId) ?? null)
    },
    { most: MOST_IN_A_GLANCE },
  )
}
