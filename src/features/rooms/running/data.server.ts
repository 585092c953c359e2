import { and, gt, isNull, lt, sql } from 'drizzle-orm'
import { ABANDONED_AFTER_MS, NODE_LEASE_MS } from '~/domain/rooms/room'
import type { Executor } from '~/lib/database/db.server'
import { nodes, rooms } from '../tables.server'

/** Lists the ids of live nodes, including this one. */
export async function listNodes(db: Executor): Promise<Set<string>> {
  const rows = await db
    .select({ id: nodes.id })
    .from(nodes)
    .where(gt(nodes.aliveAt, sql`clock_timestamp() - ${NODE_LEASE_MS} * interval '1 millisecond'`))
  return new Set(rows.map(({ id }) => id))
}

/** Lists the ids of open rooms that no browser has shown for a day. */
export async function listAbandoned(db: Executor): Promise<string[]> {
  const since = sql`clock_timestamp() - ${ABANDONED_AFTER_MS / 1000} * interval '1 second'`
  const rows = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(isNull(rooms.closedAt), lt(rooms.seenAt, since)))
  return rows.map(({ id }) => id)
}
