import type { Executor } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { AppError } from '~/lib/errors'
import { inBatches } from '~/lib/server/batches.server'
import { createMemory } from '~/lib/server/memory.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { StoredRoom } from '../room-rows.server'
import { seatIdOf } from './room-cookies.server'
import { FIND_SEATS } from './statements.server'

/** The seating is null until someone takes a seat after a crash of the database. */
type Place = { roomId: string; isQuick: boolean; seatId: string | null; seating: string | null }

/** The code of a room, and the secret in the cookie of the caller's seat. */
type PlaceScope = { code: string; secret: string | undefined }

/** Maximum number of remembered codes. */
const MOST_KNOWN = 50_000

/** Maximum number of seats in one statement. */
const MOST_AT_ONCE = 200

/**
 * Looks up rooms and seats. A room that is shown here answers without a query. Queries that arrive while a statement is
 * running share the next one.
 */
export function createSeatFinder(
  db: Executor,
  shown: (roomId: string) => StoredRoom | null = () => null,
) {
  const roomIds = createMemory<string>(MOST_KNOWN)
  const findTogether = inBatches<{ code: string; tokenHash: string }, Place | null>(
    async (wanted) => {
      const list = JSON.stringify(wanted.map((each, place) => ({ place, ...each })))
      const rows = await ask<Place & { place: number }>(db, FIND_SEATS, [list])
      const byPlace = new Map(rows.map(({ place, ...found }) => [place, found]))
      return wanted.map((_, place) => byPlace.get(place) ?? null)
    },
    { most: MOST_AT_ONCE },
  )

  async function find({ code, secret }: PlaceScope): Promise<Place | null> {
    const found = await findTogether({ code, tokenHash: hashSecret(secret ?? '') })
    if (found) roomIds.set(code, found.roomId)
    return found
  }

  async function isRoom(code: string): Promise<boolean> {
    return roomIds.get(code) !== undefined || (await find({ code, secret: undefined })) !== null
  }

  /** Returns null if the database must be asked, because the seat is not shown, or not yet. */
  function findShown({ code, secret }: PlaceScope): Place | null {
    const stored = shown(roomIds.get(code) ?? '')
    if (!stored) return null
    const { id: roomId, squadId, seating, room } = stored
    const seatId = secret === undefined ? null : seatIdOf(secret)
    if (seatId !== null && !room.seats.some(({ id }) => id === seatId)) return null
    return { roomId, isQuick: squadId === null, seatId, seating }
  }

  /** Throws NOT_FOUND if the code belongs to no room. */
  async function findSeat(scope: PlaceScope): Promise<Place> {
    const found = findShown(scope) ?? (await find(scope))
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /** Throws NOT_FOUND if the code belongs to no room, and NO_SEAT if the secret opens no seat in it. */
  async function requireSeat(scope: PlaceScope): Promise<Place & { seatId: string }> {
    const { seatId, ...place } = await findSeat(scope)
    if (seatId === null) throw new AppError('NO_SEAT')
    return { ...place, seatId }
  }

  return { isRoom, findSeat, requireSeat }
}
