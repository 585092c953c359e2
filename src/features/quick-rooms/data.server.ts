import { and, eq, gt, sql } from 'drizzle-orm'
import { QUICK_ROOM_MS } from '~/domain/rooms/led-rooms'
import { toQuickResult } from '~/domain/rooms/quick/quick-result'
import { viewFor } from '~/domain/rooms/room-view'
import { isAboutFeelings } from '~/features/packs/data.server'
import type { Rooms } from '~/features/rooms/rooms.server'
import { rooms as roomRows } from '~/features/rooms/tables.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/server/secret.server'
import type { SharedResult } from './schema'
import { resultLinks } from './tables.server'

/** Returns the result that the link opens, without the topics about feelings. Throws NOT_FOUND. */
export async function requireSharedResult(
  db: Db,
  { rooms, token }: { rooms: Pick<Rooms, 'read'>; token: string },
): Promise<SharedResult> {
  // The room itself is deleted some minutes later.
  const isAlive = gt(roomRows.createdAt, sql`now() - ${QUICK_ROOM_MS} * interval '1 millisecond'`)
  const [link] = await db
    .select({ roomId: roomRows.id, openedAt: roomRows.createdAt })
    .from(resultLinks)
    .innerJoin(roomRows, eq(roomRows.id, resultLinks.roomId))
    .where(and(eq(resultLinks.tokenHash, hashSecret(token)), isAlive))
  const stored = link && (await rooms.read(link.roomId))
  if (!stored) throw new AppError('NOT_FOUND')
  const { room, squadName, sprint, now } = stored
  const view = viewFor(room, 'seat', now)
  const result = toQuickResult(
    { squadName, sprint: String(sprint), view },
    { isInRoom: false, withheld: isAboutFeelings },
  )
  return { ...result, until: new Date(link.openedAt.getTime() + QUICK_ROOM_MS).toISOString() }
}
