import type { Executor } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import { GLANCE_AT_ROOMS } from '../statements.server'
import type { StoredRoom } from '../stored-room.server'

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
