import type { Executor } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { AppError } from '~/lib/errors'
import { inBatches } from '~/lib/server/batches.server'
import { hashSecret } from '~/lib/server/secret.server'
import { FIND_SEATS } from './statements.server'

/** The seating is null until someone takes a seat after a crash of the database. */
type Place = { roomId: string; isQuick: boolean; seatId: string | null; seating: string | null }

/** The code of a room, and the secret in the cookie of the caller's seat. */
type PlaceScope = { code: string; secret: string | undefined }

/** Maximum number of seats in one statement. */
const MOST_AT_ONCE = 200

/** Looks up rooms and seats. Requests that arrive while a statement is running share the next one. */
export function createSeatFinder(db: Executor) {
  const findTogether = inBatches<{ code: string; tokenHash: string }, Place | null>(
    async (wanted) => {
      const list = JSON.stringify(wanted.map((each, place) => ({ place, ...each })))
      const rows = await ask<Place & { place: number }>(db, FIND_SEATS, [list])
      const byPlace = new Map(rows.map(({ place, ...found }) => [place, found]))
      return wanted.map((_, place) => byPlace.get(place) ?? null)
    },
    { most: MOST_AT_ONCE },
  )

  async function isRoom(code: string): Promise<boolean> {
    return (await findTogether({ code, tokenHash: hashSecret('') })) !== null
  }

  /** Throws NOT_FOUND if the code belongs to no room. */
  async function findSeat({ code, secret }: PlaceScope): Promise<Place> {
    const found = await findTogether({ code, tokenHash: hashSecret(secret ?? '') })
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
