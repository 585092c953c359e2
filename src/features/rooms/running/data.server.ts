import { gt, sql } from 'drizzle-orm'
import { NODE_LEASE_MS } from '~/domain/room'
import type { Executor } from '~/lib/db.server'
import { nodes } from '../tables.server'

/** The ids of the nodes that are alive, this one included. */
export async function listNodes(db: Executor): Promise<Set<string>> {
  const rows = await db
    .select({ id: nodes.id })
    .from(nodes)
    .where(gt(nodes.aliveAt, sql`clock_timestamp() - ${NODE_LEASE_MS} * interval '1 millisecond'`))
  return new Set(rows.map(({ id }) => id))
}
