import { createHmac, randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Quotas } from '~/domain/accounts/quotas'
import { mergeTopics } from '~/domain/retrospectives/retrospective'
import { waitForQuickRoom } from '~/domain/rooms/quick/quick-room-limits'
import { toRoomCode } from '~/domain/rooms/room-code'
import { withPackTopics } from '~/features/packs/data.server'
import type { AuthorizedRoomId } from '~/features/rooms/data.server'
import { toTopicRow } from '~/features/rooms/room-rows.server'
import { rooms, roomTopics } from '~/features/rooms/tables.server'
import type { Db, Tx } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/server/secret.server'
import type { newQuickRoom } from './schema'
import { resultLinks } from './tables.server'

type QuickOpening = z.infer<typeof newQuickRoom> & {
  /** Secret of the browser that leads the room. */
  secret: string
  /** Hash of the network that opens it. */
  openedFrom: string
  quotas: Quotas
}

/**
 * Returns the secret of the link to the result of a closed quick room. It is derived, so that every press gives the same
 * link although only its hash is stored. Throws NOT_FOUND for a room that is open, and for a squad's.
 */
export async function shareResult(
  db: Db,
  { roomId, secret }: { roomId: AuthorizedRoomId; secret: string },
): Promise<string> {
  const token = createHmac('sha256', secret).update(`result:${roomId}`).digest('base64url')
  const closed = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), isNull(rooms.squadId), isNotNull(rooms.closedAt)))
  if (closed.length === 0) throw new AppError('NOT_FOUND')
  const tokenHash = hashSecret(token)
  await db
    .insert(resultLinks)
    .values({ roomId, tokenHash })
    .onConflictDoUpdate({ target: resultLinks.roomId, set: { tokenHash } })
  return token
}

type Opened =
  | { ok: true; code: string }
  | { ok: false; reason: 'TOO_MANY_QUICK_ROOMS'; seconds: number }

/** Opens a room without an account, led by the holder of the secret. Its topics belong to no squad. */
export async function openQuickRoom(
  db: Db,
  { secret, openedFrom, quotas, name, sprint, topics: chosen, seconds }: QuickOpening,
): Promise<Opened> {
  const code = toRoomCode(randomBytes(10))
  const topics = withPackTopics(mergeTopics([], chosen))
  return db.transaction(async (tx) => {
    const wait = await readWait(tx, { openedFrom, quotas })
    if (wait > 0) {
      return { ok: false, reason: 'TOO_MANY_QUICK_ROOMS', seconds: Math.ceil(wait / 1000) }
    }
    const by = { leaderHash: hashSecret(secret), leaderGoneAt: sql`now()` }
    const room = { code, ...by, openedFrom, name: name || null, sprint, seconds }
    const [made] = await tx.insert(rooms).values(room).returning({ id: rooms.id })
    if (!made) throw new Error('the new room was not returned')
    await tx.insert(roomTopics).values(topics.map((topic, at) => toTopicRow(made.id, topic, at)))
    return { ok: true, code }
  })
}

/** Returns the milliseconds until the network may open a quick room. No other one opens before the transaction ends, so the count is exact. */
async function readWait(
  tx: Tx,
  { openedFrom, quotas }: { openedFrom: string; quotas: Quotas },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('retroscore quick rooms'))`)
  const isQuick = isNull(rooms.squadId)
  const own = await tx
    .select({
      openedAt: sql<number>`${millis(rooms.createdAt)}`.mapWith(Number),
      isUsed: sql<boolean>`coalesce(${rooms.people}, ${SEATS}) >= 2`,
    })
    .from(rooms)
    .where(and(isQuick, eq(rooms.openedFrom, openedFrom)))
  const [all] = await tx
    .select({
      total: count(),
      oldest: sql<number>`coalesce(${millis(sql`min(${rooms.createdAt})`)}, 0)`.mapWith(Number),
      now: sql<number>`${millis(sql`clock_timestamp()`)}`.mapWith(Number),
    })
    .from(rooms)
    .where(isQuick)
  if (!all) throw new Error('the rooms were not counted')
  return waitForQuickRoom({ own, ...all }, quotas, all.now)
}

/** Number of seats of an open room. */
const SEATS = sql`(select count(*) from room_seats s where s.room_id = ${rooms.id})`

function millis(moment: SQLWrapper) {
  return sql`extract(epoch from ${moment}) * 1000`
}
