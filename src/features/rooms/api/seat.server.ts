import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, z } from '@hono/zod-openapi'
import { addFeedback } from '~/domain/room-feedback'
import { removeSeat, rename } from '~/domain/room-seats'
import { settle } from '~/domain/room-voting'
import { body, createRouter, json, problems, type UserId } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret, newSecret } from '~/lib/secret.server'
import { readDoor, requireSeat } from '../data.server'
import type { Hub } from '../running/hub.server'
import { openStream } from '../running/stream.server'
import {
  ballotInput,
  feedbackInput,
  nicknameInput,
  roomCode,
  roomDoor,
  seat,
  seatInput,
} from '../schema'
import { dropSeatSecret, keepSeatSecret, readSeatSecret } from '../seats/seat-cookie.server'
import { createRoomLimits, type RoomRates } from './limits.server'

const tags = ['rooms']
const inRoom = z.object({ code: roomCode })
/** The seat's cookie is optional. */
const withOrWithoutSeat = [{}, { seat: [] }]
const withSeat = [{ seat: [] }]
/** A facilitator needs no seat. */
const withSeatOrSession = [{ seat: [] }, { session: [] }]
const done = { 204: { description: 'Done' } }

const door = createRoute({
  method: 'get',
  path: '/rooms/{code}',
  operationId: 'getRoom',
  summary: 'The room of a code, and whether the caller has a seat in it',
  tags,
  security: [...withOrWithoutSeat, { session: [] }],
  request: { params: inRoom },
  responses: {
    200: json(roomDoor, 'The door of the room'),
    ...problems('NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
})

const sitDown = createRoute({
  method: 'post',
  path: '/rooms/{code}/seats',
  operationId: 'takeSeat',
  summary: 'Takes a seat, without an account; a caller who has a seat keeps it',
  tags,
  security: withOrWithoutSeat,
  request: { params: inRoom, ...body(seatInput) },
  responses: {
    200: json(seat, 'The seat that the caller already has in this room'),
    201: json(seat, 'The new seat; its secret comes in a cookie'),
    ...problems('INVALID', 'NOT_FOUND', 'ROOM_CLOSED', 'ROOM_FULL', 'TOO_MANY_REQUESTS'),
  },
})

const nickname = createRoute({
  method: 'patch',
  path: '/rooms/{code}/seat',
  operationId: 'renameSeat',
  summary: 'Changes or removes the nickname of the seat',
  tags,
  security: withSeat,
  request: { params: inRoom, ...body(nicknameInput) },
  responses: { ...done, ...problems('INVALID', 'NOT_FOUND', 'NO_SEAT', 'TOO_MANY_REQUESTS') },
})

const standUp = createRoute({
  method: 'delete',
  path: '/rooms/{code}/seat',
  operationId: 'leaveSeat',
  summary: 'Leaves the room; a ballot already cast stays',
  tags,
  security: withSeat,
  request: { params: inRoom },
  responses: { ...done, ...problems('NOT_FOUND', 'NO_SEAT', 'TOO_MANY_REQUESTS') },
})

const vote = createRoute({
  method: 'post',
  path: '/rooms/{code}/ballots',
  operationId: 'castBallot',
  summary: 'Votes in the open round, or changes the vote under the same key',
  tags,
  security: withSeat,
  request: { params: inRoom, ...body(ballotInput) },
  responses: {
    ...done,
    ...problems('INVALID', 'NOT_FOUND', 'NO_SEAT', 'STALE', 'FOREIGN_BALLOT', 'TOO_MANY_REQUESTS'),
  },
})

const say = createRoute({
  method: 'post',
  path: '/rooms/{code}/feedback',
  operationId: 'giveFeedback',
  summary: 'Adds a positive, an improvement or a suggestion, without a name',
  tags,
  security: withSeatOrSession,
  request: { params: inRoom, ...body(feedbackInput) },
  responses: {
    ...done,
    ...problems(
      'INVALID',
      'NOT_FOUND',
      'NO_SEAT',
      'ROOM_CLOSED',
      'TOO_MUCH_FEEDBACK',
      'TOO_MANY_REQUESTS',
    ),
  },
})

const events = createRoute({
  method: 'get',
  path: '/rooms/{code}/events',
  operationId: 'watchRoom',
  summary: 'The room as a stream of events, which docs/api.md describes',
  tags,
  security: withSeatOrSession,
  request: { params: inRoom },
  responses: {
    200: { content: { 'text/event-stream': { schema: z.string() } }, description: 'The events' },
    ...problems('TOO_MANY_REQUESTS'),
  },
})

type Parts = {
  db: Db
  hub: Hub
  roomRates: RoomRates | undefined
  isHttps: boolean
  /** Who is signed in, if anybody: a facilitator watches without a seat. */
  findUser: (headers: Headers) => Promise<{ id: string } | null>
}

/** For everybody who has the code: a seat needs no account. */
export function liveApi({ db, hub, roomRates, isHttps, findUser }: Parts) {
  const limits = createRoomLimits(roomRates)
  const { guard, limitSeats, limitMessages, limitStreams, noteFacilitator, noteSeat } = limits

  /** Throws NOT_FOUND. */
  async function lookInside(headers: Headers, scope: { code: string; secret: string | undefined }) {
    const user = await findUser(headers)
    const userId = (user?.id as UserId | undefined) ?? null
    return { ...(await readDoor(db, { ...scope, userId })), userId }
  }

  return createRouter()
    .openapi({ ...door, middleware: guard }, async (c) => {
      const scope = { ...c.req.valid('param'), secret: readSeatSecret(c) }
      const { roomId, userId: _, ...found } = await lookInside(c.req.raw.headers, scope)
      if (found.isFacilitator) noteFacilitator(c)
      // The room may have been unused for so long that it has to be closed.
      if (!found.isClosed) await hub.settleRoom(roomId)
      return c.json(found, 200)
    })
    .openapi({ ...sitDown, middleware: [guard, limitSeats] as const }, async (c) => {
      const { code } = c.req.valid('param')
      const { roomId, seatId } = await readDoor(db, {
        code,
        secret: readSeatSecret(c),
        userId: null,
      })
      if (seatId !== null) return c.json({ seatId }, 200)
      const { nickname: name } = c.req.valid('json')
      const [id, secret] = [crypto.randomUUID(), newSecret()]
      const seat = { seatId: id, tokenHash: hashSecret(secret), nickname: name || null }
      const taken = await hub.takeSeat(roomId, seat)
      if (!taken.ok) throw new AppError(taken.reason)
      keepSeatSecret(c, { code, secret, isHttps })
      noteSeat(c, secret)
      return c.json({ seatId: id }, 201)
    })
    .openapi({ ...nickname, middleware: [guard, limitMessages] as const }, async (c) => {
      const { code } = c.req.valid('param')
      const { roomId, seatId } = await requireSeat(db, { code, secret: readSeatSecret(c) })
      const name = c.req.valid('json').nickname || null
      await hub.change(roomId, (room) => ({ ok: true, room: rename(room, seatId, name) }))
      return c.body(null, 204)
    })
    .openapi({ ...standUp, middleware: guard }, async (c) => {
      const { code } = c.req.valid('param')
      const { roomId, seatId } = await requireSeat(db, { code, secret: readSeatSecret(c) })
      await hub.change(roomId, (room, now) => ({
        ok: true,
        room: settle(removeSeat(room, seatId), now),
      }))
      dropSeatSecret(c, code)
      return c.body(null, 204)
    })
    .openapi({ ...vote, middleware: [guard, limitMessages] as const }, async (c) => {
      const secret = readSeatSecret(c) ?? ''
      await hub.castOwn({ ...c.req.valid('param'), ...c.req.valid('json'), secret })
      return c.body(null, 204)
    })
    .openapi({ ...say, middleware: [guard, limitMessages] as const }, async (c) => {
      const scope = { ...c.req.valid('param'), secret: readSeatSecret(c) }
      const { roomId, seatId, isFacilitator, userId } = await lookInside(c.req.raw.headers, scope)
      if (seatId === null && !isFacilitator) throw new AppError('NO_SEAT')
      if (seatId === null && userId !== null) limits.takeMessage(userId)
      const said = await hub.change(roomId, (room) => addFeedback(room, c.req.valid('json')))
      if (!said.ok) throw new AppError(said.reason)
      return c.body(null, 204)
    })
    .openapi({ ...events, middleware: [guard, limitStreams] as const }, async (c) => {
      const scope = { ...c.req.valid('param'), secret: readSeatSecret(c) }
      const { roomId, seatId, isFacilitator, userId } = await lookInside(c.req.raw.headers, scope)
      if (seatId === null && !isFacilitator) throw new AppError('NO_SEAT')
      if (isFacilitator) noteFacilitator(c)
      if (seatId === null && userId !== null) limits.takeStream(userId)
      const { outgoing } = c.env as unknown as { outgoing: ServerResponse }
      await hub.open(roomId, { stream: openStream(outgoing), seatId, isFacilitator, userId })
      return RESPONSE_ALREADY_SENT
    })
}
