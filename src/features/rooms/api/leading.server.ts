import type { MiddlewareHandler } from 'hono'
import { groupFeedback, hideFeedback } from '~/domain/rooms/room-feedback'
import { join, removeSeat } from '~/domain/rooms/room-seats'
import { settle } from '~/domain/votes/room-voting'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { type ApiEnv, createRouter } from '~/lib/server/api.server'
import { requireRoom } from '../data.server'
import type { Rooms } from '../rooms.server'
import * as endpoints from './endpoints.server'
import { type FindUser, leaderRequired } from './leader.server'
import type { RoomLimits } from './limits.server'
import type { Messages } from './messages.server'
import { respondToVote } from './seat.server'

type LeadingOptions = {
  db: Db
  rooms: Rooms
  limits: RoomLimits
  messages: Messages
  findUser: FindUser
  /** Takes one of an account's writes. Returns the seconds to wait for the next, 0 if there was one. */
  takeWrite: (account: string) => number
}

/** Endpoints for leaders: members of the room's squad, or the browser that opened a quick room. */
export function leadingApi({ db, rooms, limits, messages, findUser, takeWrite }: LeadingOptions) {
  const middleware: MiddlewareHandler<ApiEnv>[] = [
    limits.guard,
    leaderRequired({ findUser, takeWrite }),
  ]
  return createRouter()
    .openapi({ ...endpoints.commandRoom, middleware }, async (c) => {
      const led = { ...c.req.valid('param'), leader: c.get('leader') }
      const other = await messages.command(led, c.req.valid('json'))
      return other ? c.json(other, 200) : c.body(null, 204)
    })
    .openapi({ ...endpoints.addPaperSeat, middleware }, async (c) => {
      const leader = c.get('leader')
      const roomId = await requireRoom(db, { ...leader, ...c.req.valid('param') })
      const [id, nickname] = [crypto.randomUUID(), c.req.valid('json').nickname || null]
      const added = await rooms.change(roomId, (room, now) =>
        join(room, { id, nickname, isPaper: true }, now),
      )
      if (!added.ok) throw new AppError(added.reason)
      return c.json({ seatId: id }, 201)
    })
    .openapi({ ...endpoints.removeSeat, middleware }, async (c) => {
      const { seatId, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { ...c.get('leader'), code })
      const removed = await rooms.change(roomId, (room, now) =>
        room.seats.some(({ id }) => id === seatId)
          ? { ok: true, room: settle(removeSeat(room, { seatId }, now), now) }
          : { ok: false, reason: 'NOT_FOUND' },
      )
      if (!removed.ok) throw new AppError(removed.reason)
      return c.body(null, 204)
    })
    .openapi({ ...endpoints.castPaperBallot, middleware }, async (c) => {
      const { seatId, code } = c.req.valid('param')
      const led = { code, leader: c.get('leader') }
      return respondToVote(c, await messages.paperVote(led, { ...c.req.valid('json'), seatId }))
    })
    .openapi({ ...endpoints.changeFeedback, middleware }, async (c) => {
      const { feedbackId: id, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { ...c.get('leader'), code })
      const { isHidden, groupId } = c.req.valid('json')
      const changed = await rooms.change(roomId, (room) => {
        if (!room.feedback.some((item) => item.id === id)) return { ok: false, reason: 'NOT_FOUND' }
        const hidden =
          isHidden === undefined
            ? { ok: true as const, room }
            : hideFeedback(room, { id, isHidden })
        if (!hidden.ok || groupId === undefined) return hidden
        return groupFeedback(hidden.room, { id, groupId })
      })
      if (!changed.ok) throw new AppError(changed.reason)
      return c.body(null, 204)
    })
}
