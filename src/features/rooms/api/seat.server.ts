import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { addFeedback } from '~/domain/room-feedback'
import { removeSeat, rename } from '~/domain/room-seats'
import { settle } from '~/domain/room-voting'
import { createRouter, type UserId } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret, newSecret } from '~/lib/secret.server'
import { findRoom, readDoor } from '../data.server'
import type { Rooms } from '../rooms.server'
import { openStream } from '../running/stream.server'
import { dropSeatSecret, keepSeatSecret, readSeatSecret } from '../seats/seat-cookie.server'
import * as endpoints from './endpoints.server'
import { createRoomLimits, type RoomRates } from './limits.server'

type SeatApiOptions = {
  db: Db
  rooms: Rooms
  roomRates: RoomRates | undefined
  isHttps: boolean
  /** Finds the user of the session, if there is one. A facilitator watches without a seat. */
  findUser: (headers: Headers) => Promise<{ id: string } | null>
}

/** For people who have the code of a room. A seat needs no account. */
export function seatApi({ db, rooms, roomRates, isHttps, findUser }: SeatApiOptions) {
  const limits = createRoomLimits(roomRates)
  const { guard, limitSeats, limitMessages, limitStreams, noteFacilitator, noteSeat } = limits

  async function findUserId(headers: Headers): Promise<UserId | null> {
    const user = await findUser(headers)
    return (user?.id as UserId | undefined) ?? null
  }

  /** Resolves the room, with the seat and the rights of the caller. Throws NOT_FOUND, or NO_SEAT to a caller who has neither. */
  async function enter(headers: Headers, scope: { code: string; secret: string | undefined }) {
    const userId = await findUserId(headers)
    const { roomId, seatId } = await rooms.findSeat(scope)
    const isFacilitator =
      userId !== null && (await findRoom(db, { userId, code: scope.code })) !== null
    if (seatId === null && !isFacilitator) throw new AppError('NO_SEAT')
    return { roomId, seatId, isFacilitator, userId }
  }

  return createRouter()
    .openapi({ ...endpoints.getRoom, middleware: guard }, async (c) => {
      const scope = { ...c.req.valid('param'), secret: readSeatSecret(c) }
      const userId = await findUserId(c.req.raw.headers)
      const { roomId, ...found } = await readDoor(db, { ...scope, userId })
      if (found.isFacilitator) noteFacilitator(c)
      // The room may have been unused for so long that it has to be closed.
      if (!found.isClosed) await rooms.settleRoom(roomId)
      return c.json(found, 200)
    })
    .openapi({ ...endpoints.takeSeat, middleware: [guard, limitSeats] as const }, async (c) => {
      const { code } = c.req.valid('param')
      const { roomId, seatId } = await rooms.findSeat({ code, secret: readSeatSecret(c) })
      if (seatId !== null) return c.json({ seatId }, 200)
      const { nickname: name } = c.req.valid('json')
      const [id, secret] = [crypto.randomUUID(), newSecret()]
      const seat = { seatId: id, tokenHash: hashSecret(secret), nickname: name || null }
      const taken = await rooms.takeSeat(roomId, seat)
      if (!taken.ok) throw new AppError(taken.reason)
      keepSeatSecret(c, { code, secret, isHttps })
      noteSeat(c, secret)
      return c.json({ seatId: id }, 201)
    })
    .openapi(
      { ...endpoints.renameSeat, middleware: [guard, limitMessages] as const },
      async (c) => {
        const { code } = c.req.valid('param')
        const { roomId, seatId } = await rooms.requireSeat({ code, secret: readSeatSecret(c) })
        const name = c.req.valid('json').nickname || null
        await rooms.change(roomId, (room) => ({ ok: true, room: rename(room, seatId, name) }))
        return c.body(null, 204)
      },
    )
    .openapi({ ...endpoints.leaveSeat, middleware: guard }, async (c) => {
      const { code } = c.req.valid('param')
      const secret = readSeatSecret(c) ?? ''
      const { roomId, seatId } = await rooms.requireSeat({ code, secret })
      await rooms.change(roomId, (room, now, ballotOf) => ({
        ok: true,
        room: settle(removeSeat(room, { seatId, ballot: ballotOf(secret) }, now), now),
      }))
      dropSeatSecret(c, code)
      return c.body(null, 204)
    })
    .openapi(
      { ...endpoints.castBallot, middleware: [guard, limitMessages] as const },
      async (c) => {
        const secret = readSeatSecret(c) ?? ''
        await rooms.castOwn({ ...c.req.valid('param'), ...c.req.valid('json'), secret })
        return c.body(null, 204)
      },
    )
    .openapi(
      { ...endpoints.giveFeedback, middleware: [guard, limitMessages] as const },
      async (c) => {
        const scope = { ...c.req.valid('param'), secret: readSeatSecret(c) }
        const { roomId, seatId, userId } = await enter(c.req.raw.headers, scope)
        if (seatId === null && userId !== null) limits.takeMessage(userId)
        const said = await rooms.change(roomId, (room) => addFeedback(room, c.req.valid('json')))
        if (!said.ok) throw new AppError(said.reason)
        return c.body(null, 204)
      },
    )
    .openapi({ ...endpoints.watchRoom, middleware: [guard, limitStreams] as const }, async (c) => {
      const scope = { ...c.req.valid('param'), secret: readSeatSecret(c) }
      const { roomId, seatId, isFacilitator, userId } = await enter(c.req.raw.headers, scope)
      if (isFacilitator) noteFacilitator(c)
      if (seatId === null && userId !== null) limits.takeStream(userId)
      const { outgoing } = c.env as unknown as { outgoing: ServerResponse }
      await rooms.hub.open(roomId, { stream: openStream(outgoing), seatId, isFacilitator, userId })
      return RESPONSE_ALREADY_SENT
    })
}
