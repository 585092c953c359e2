import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Room } from '~/domain/rooms/room'
import { addFeedback } from '~/domain/rooms/room-feedback'
import { removeSeat, rename } from '~/domain/rooms/room-seats'
import { settle } from '~/domain/votes/room-voting'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { type ApiEnv, createRouter, type UserId } from '~/lib/server/api.server'
import { hashSecret, newSecret } from '~/lib/server/secret.server'
import type { Upgrade } from '~/lib/server/web-socket.server'
import { findRights, readDoor, requireOpenRoom } from '../data.server'
import type { Rooms } from '../rooms.server'
import { createPolls, openPoll } from '../running/polls.server'
import { openSocket } from '../running/stream.server'
import { requireSeating } from '../seats/mutations.server'
import { leaderCookie, seatCookie, seatIdOf, seatNameCookie } from '../seats/room-cookies.server'
import { hasWindowSeat } from '../window/data.server'
import { callerOf } from './caller.server'
import * as endpoints from './endpoints.server'
import { type FindUser, leaderOf } from './leader.server'
import type { RoomLimits } from './limits.server'
import type { Messages } from './messages.server'

type SeatApiOptions = {
  db: Db
  rooms: Rooms
  limits: RoomLimits
  messages: Messages
  isHttps: boolean
  /** Finds the user of the session, if there is one. A facilitator watches without a seat. */
  findUser: FindUser
}

type Entered = {
  roomId: string
  seatId: string | null
  isFacilitator: boolean
  mayTakeOver: boolean
  isQuick: boolean
  userId: UserId | null
  /** Identifies a facilitator without a seat, for limits of requests and streams. */
  account: string | null
}

/** A seat to take, with its secret and the room that was found. */
type Sitting = {
  secret: string
  nickname: string | null
  place: { roomId: string; seating: string | null }
}

/** Endpoints for people who have the code of a room. A seat needs no account. */
export function seatApi({ db, rooms, limits, messages, isHttps, findUser }: SeatApiOptions) {
  const { guard, limitSeats, mayTakeSeat, limitMessages, limitStreams, limitPolls } = limits
  const { noteFacilitator } = limits
  const polls = createPolls()

  /**
   * Resolves the room, with the seat and the rights of the caller. Throws NOT_FOUND, or NO_SEAT for a caller who has
   * neither.
   */
  async function enter(c: Context<ApiEnv>, code: string): Promise<Entered> {
    const leader = await leaderOf(callerOf(c), findUser)
    const place = await rooms.findSeat({ code, secret: seatCookie.read(c) })
    const { roomId, seatId, isQuick } = place
    const { isFacilitator, isMember } = await findRights(db, { ...leader, code })
    if (seatId === null && !isFacilitator && !isMember) throw new AppError('NO_SEAT')
    const account = leader.userId ?? (seatId === null ? leader.secret : undefined) ?? null
    const mayTakeOver = isMember && !isFacilitator
    return { roomId, seatId, isFacilitator, mayTakeOver, isQuick, userId: leader.userId, account }
  }

  /** Resolves the room of a caller who may comment: with a seat, live or in a window, or as its leader. */
  async function requireAuthor(c: Context<ApiEnv>, code: string): Promise<string> {
    const secret = seatCookie.read(c)
    const { roomId, seatId } = await rooms.findSeat({ code, secret })
    if (seatId !== null || (await hasWindowSeat(db, { code, secret }))) return roomId
    const { account } = await enter(c, code)
    if (account !== null) limits.takeMessage(account)
    return roomId
  }

  /** Takes the seat that the secret opens. Returns a refusal, or null. */
  async function sit(c: Context<ApiEnv>, code: string, { secret, nickname, place }: Sitting) {
    const seat = { seatId: seatIdOf(secret), tokenHash: hashSecret(secret), nickname }
    const taken = await rooms.takeSeat(place.roomId, seat)
    if (!taken.ok) return taken.reason
    const seating = place.seating ?? (await requireSeating(db))
    seatCookie.keep(c, { code, secret, isHttps })
    seatNameCookie.keep(c, { code, seating, nickname, isHttps })
    return null
  }

  /**
   * Restores a seat that was lost in a crash of the database. A seat that was removed still has the current seating in
   * its browser.
   */
  async function sitAgain(c: Context<ApiEnv>, code: string): Promise<void> {
    const [secret, name] = [seatCookie.read(c), seatNameCookie.read(c)]
    if (secret === undefined || !name) return
    const place = await rooms.findSeat({ code, secret })
    const isLost = place.seatId === null && place.seating !== name.seating
    if (isLost && mayTakeSeat(c)) await sit(c, code, { secret, nickname: name.nickname, place })
  }

  return createRouter()
    .openapi({ ...endpoints.getRoom, middleware: guard }, async (c) => {
      await sitAgain(c, c.req.valid('param').code)
      const leader = await leaderOf(callerOf(c), findUser)
      const scope = { ...c.req.valid('param'), seatSecret: seatCookie.read(c), leader }
      const { roomId, ...found } = await readDoor(db, scope)
      if (found.isFacilitator) noteFacilitator(c)
      // The room may have to be closed after a long time without use. A room that is open on this node checks the time
      // itself.
      if (!found.isClosed && !rooms.hub.isOpen(roomId)) await rooms.settleRoom(roomId)
      return c.json(found, 200)
    })
    .openapi({ ...endpoints.takeSeat, middleware: [guard, limitSeats] as const }, async (c) => {
      const { code } = c.req.valid('param')
      const place = await rooms.findSeat({ code, secret: seatCookie.read(c) })
      if (place.seatId !== null) return c.json({ seatId: place.seatId }, 200)
      const [secret, nickname] = [newSecret(), c.req.valid('json').nickname || null]
      const refusal = await sit(c, code, { secret, nickname, place })
      if (refusal) throw new AppError(refusal)
      return c.json({ seatId: seatIdOf(secret) }, 201)
    })
    .openapi(
      { ...endpoints.renameSeat, middleware: [guard, limitMessages] as const },
      async (c) => {
        const { code } = c.req.valid('param')
        const place = await rooms.requireSeat({ code, secret: seatCookie.read(c) })
        const nickname = c.req.valid('json').nickname || null
        const renamed = (room: Room) => rename(room, place.seatId, nickname)
        await rooms.change(place.roomId, (room) => ({ ok: true, room: renamed(room) }))
        const seating = place.seating ?? (await requireSeating(db))
        seatNameCookie.keep(c, { code, seating, nickname, isHttps })
        return c.body(null, 204)
      },
    )
    .openapi({ ...endpoints.leaveSeat, middleware: guard }, async (c) => {
      const { code } = c.req.valid('param')
      const secret = seatCookie.read(c) ?? ''
      const { roomId, seatId } = await rooms.requireSeat({ code, secret })
      await rooms.change(roomId, (room, now, ballotOf) => ({
        ok: true,
        room: settle(removeSeat(room, { seatId, ballot: ballotOf(secret) }, now), now),
      }))
      seatCookie.drop(c, code)
      seatNameCookie.drop(c, code)
      return c.body(null, 204)
    })
    .openapi(
      { ...endpoints.castBallot, middleware: [guard, limitMessages] as const },
      async (c) => {
        return respondToVote(c, await messages.vote(callerOf(c), c.req.valid('json')))
      },
    )
    .openapi(
      { ...endpoints.giveFeedback, middleware: [guard, limitMessages] as const },
      async (c) => {
        const roomId = await requireAuthor(c, c.req.valid('param').code)
        const said = await rooms.change(roomId, (room) => addFeedback(room, c.req.valid('json')))
        if (!said.ok) throw new AppError(said.reason)
        return c.body(null, 204)
      },
    )
    .openapi({ ...endpoints.leadRoom, middleware: [guard, limitMessages] as const }, async (c) => {
      const { code } = c.req.valid('param')
      const { roomId, seatId, isFacilitator, mayTakeOver, isQuick, userId } = await enter(c, code)
      if (isFacilitator) return c.body(null, 204)
      if (!isQuick) {
        if (userId === null || !mayTakeOver) throw new AppError('NOT_FOUND')
        await requireOpenRoom(db, { userId, code })
        if (!(await rooms.lead({ userId, code }))) throw new AppError('NOT_FOUND')
        return c.body(null, 204)
      }
      const secret = mayTakeOver ? undefined : newSecret()
      const taken = await rooms.leadQuickRoom(roomId, { seatId, secret })
      if (!taken.ok) throw new AppError(taken.reason)
      if (secret !== undefined) leaderCookie.keep(c, { code, secret, isHttps })
      return c.body(null, 204)
    })
    .openapi({ ...endpoints.watchRoom, middleware: [guard, limitStreams] as const }, async (c) => {
      const { roomId, ...listener } = await enter(c, c.req.valid('param').code)
      const { seatId, isFacilitator, account } = listener
      if (isFacilitator) noteFacilitator(c)
      if (seatId === null && account !== null) limits.takeStream(account)
      const { upgrade } = (c.env ?? {}) as { upgrade?: Upgrade }
      if (!upgrade) throw new AppError('INVALID')
      const caller = { ...callerOf(c), ...(seatId === null ? {} : { place: { roomId, seatId } }) }
      const stream = openSocket(await upgrade(), (asked) => messages.answer(caller, asked))
      await rooms.hub.open(roomId, { stream, ...listener, ...c.req.valid('query') })
      return RESPONSE_ALREADY_SENT
    })
    .openapi({ ...endpoints.pollRoom, middleware: [guard, limitPolls] as const }, async (c) => {
      const { roomId, ...listener } = await enter(c, c.req.valid('param').code)
      const { seatId, isFacilitator, account } = listener
      if (isFacilitator) noteFacilitator(c)
      if (seatId === null && account !== null) limits.takePoll(account)
      const { isWall, ...asked } = c.req.valid('query')
      const poll = openPoll(asked)
      await rooms.hub.open(roomId, { stream: poll.stream, ...listener, isWall })
      polls.follow(`${roomId} ${seatId ?? account} ${isWall}`, poll)
      return c.json(await poll.answer, 200)
    })
}

/** Tells a voter whose choice came late which one counts. */
export function respondToVote(c: Context<ApiEnv>, later: { choice: number } | undefined) {
  return later ? c.json(later, 200) : c.body(null, 204)
}
