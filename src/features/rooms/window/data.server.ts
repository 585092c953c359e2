import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { COUNTS_MS, due, TALK_REMINDER_MS, type WindowFacts } from '~/domain/rooms/window/window'
import type { Executor } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { hashSecret } from '~/lib/server/secret.server'
import { parseTexts } from '../stored-room.server'
import { rooms } from '../tables.server'
import { FIND_WINDOW_SEAT, LIST_OPEN_WINDOWS } from './statements.server'
import { roomWindows } from './tables.server'

/** Finds the seat that a link's secret opens. Null if no room has the code. */
export async function findWindowSeat(
  db: Executor,
  { code, tokenHash }: { code: string; tokenHash: string },
): Promise<{ roomId: string; seatId: string | null } | null> {
  const [found] = await ask<{ roomId: string; seatId: string | null }>(db, FIND_WINDOW_SEAT, [
    code,
    tokenHash,
  ])
  return found ?? null
}

export async function hasWindowSeat(
  db: Executor,
  { code, secret }: { code: string; secret: string | undefined },
): Promise<boolean> {
  if (secret === undefined) return false
  const found = await findWindowSeat(db, { code, tokenHash: hashSecret(secret) })
  return found !== null && found.seatId !== null
}

type OpenWindow = WindowFacts & {
  id: string
  now: number
  countedAt: number
}

/** Lists the rooms whose windows time has changed. The change itself decides again under a lock. */
export async function listDueWindows(db: Executor): Promise<string[]> {
  const windows = parseTexts<OpenWindow>(await ask(db, LIST_OPEN_WINDOWS, []))
  const due = windows.flatMap((window) => (isDue(window) ? [window.id] : []))
  return [...due, ...(await listAwaitedTalks(db))]
}

/** Lists the rooms whose leader has to be reminded of the talk. */
async function listAwaitedTalks(db: Executor): Promise<string[]> {
  const { closesAt, least, countedFinished, hasRemindedOfTalk } = roomWindows
  const since = sql`clock_timestamp() - ${TALK_REMINDER_MS / 1000} * interval '1 second'`
  const rows = await db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .where(
      and(
        isNull(rooms.closedAt),
        eq(rooms.phase, 'sealed'),
        eq(hasRemindedOfTalk, false),
        gte(countedFinished, least),
        lt(closesAt, since),
      ),
    )
  return rows.map(({ id }) => id)
}

function isDue(window: OpenWindow): boolean {
  const { now, countedAt } = window
  return now >= countedAt + COUNTS_MS || due(window, now) !== 'none'
}
