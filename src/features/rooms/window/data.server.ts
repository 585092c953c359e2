import { sql } from 'drizzle-orm'
import type { Phase } from '~/domain/rooms/phases'
import { COUNTS_MS, due, type WindowFacts } from '~/domain/rooms/window/window'
import type { Executor } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { RoomDoor } from '../schema'
import { parseTexts } from '../stored-room.server'
import { rooms } from '../tables.server'
import { FIND_WINDOW_SEAT, LIST_OPEN_WINDOWS } from './statements.server'
import { roomWindows, windowSeats } from './tables.server'

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
  countedFinished: number
  countedAt: number
}

/** Lists the rooms whose windows time has changed. The change itself decides again under a lock. */
export async function listDueWindows(db: Executor): Promise<string[]> {
  const windows = parseTexts<OpenWindow>(await ask(db, LIST_OPEN_WINDOWS, []))
  return windows.flatMap((window) => (isDue(window) ? [window.id] : []))
}

function isDue(window: OpenWindow): boolean {
  const { now, finished, countedFinished, countedAt } = window
  const isOutdated = finished !== countedFinished && now >= countedAt + COUNTS_MS
  return isOutdated || due(window, now) !== 'none'
}

/** Returns the columns of `toWindowDoor`, for a query on `rooms` with `room_windows`. */
export function windowDoorOf(tokenHash: string) {
  const { closesAt, zone, entry, reveal } = roomWindows
  const hasSeat = sql<boolean>`exists (
    select from ${windowSeats} where ${windowSeats.roomId} = ${rooms.id} and ${windowSeats.tokenHash} = ${tokenHash})`
  return { closesAt, zone, entry, reveal, hasSeat }
}

type WindowDoorRow = { phase: Phase } & {
  [Column in 'closesAt' | 'zone' | 'entry' | 'reveal']:
    | (typeof roomWindows.$inferSelect)[Column]
    | null
} & { hasSeat: boolean }

/** Returns null for a room that votes live, and once the talk has begun. */
export function toWindowDoor({
  phase,
  closesAt,
  zone,
  entry,
  reveal,
  hasSeat,
}: WindowDoorRow): RoomDoor['window'] {
  if (phase !== 'window' && phase !== 'sealed' && phase !== 'too-few') return null
  if (!closesAt || !zone || !entry || !reveal) return null
  return { phase, closesAt: closesAt.getTime(), zone, entry, reveal, hasSeat }
}
