import type { Quotas } from '~/domain/quotas'
import { performNow } from '~/domain/room-commands'
import { groupFeedback, hideFeedback } from '~/domain/room-feedback'
import { join, removeSeat } from '~/domain/room-seats'
import { settle } from '~/domain/room-voting'
import { requireSquad } from '~/features/members/data.server'
import { createRouter } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { listAgenda } from '../agenda/data.server'
import { bringTopic, leaveTopic } from '../agenda/mutations.server'
import { listOpenRooms, requireRoom } from '../data.server'
import { openRoom } from '../opening/mutations.server'
import type { Rooms } from '../rooms.server'
import * as endpoints from './endpoints.server'

/** For members of a squad: each of them may open and lead its rooms. */
export function leadingApi({ db, rooms, quotas }: { db: Db; rooms: Rooms; quotas: Quotas }) {
  return createRouter()
    .openapi(endpoints.listOpenRooms, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      return c.json({ rooms: await listOpenRooms(db, squadId) }, 200)
    })
    .openapi(endpoints.openRoom, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const opened = await openRoom(db, { ...scope, ...c.req.valid('json'), quotas })
      return opened.isNew ? c.json(opened, 201) : c.json(opened, 200)
    })
    .openapi(endpoints.getAgenda, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      return c.json({ topics: await listAgenda(db, squadId) }, 200)
    })
    .openapi(endpoints.bringTopic, async (c) => {
      const { topicId, ...squad } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId: c.get('user').id, ...squad, as: 'member' })
      if (!(await bringTopic(db, { squadId, topicId }))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
    .openapi(endpoints.leaveTopic, async (c) => {
      const { topicId, ...squad } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId: c.get('user').id, ...squad, as: 'member' })
      if (!(await leaveTopic(db, { squadId, topicId }))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
    .openapi(endpoints.commandRoom, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const roomId = await requireRoom(db, scope)
      const input = c.req.valid('json')
      const command = input.do === 'addTopic' ? { ...input, topicId: crypto.randomUUID() } : input
      const { userId } = scope
      const done = await rooms.change(roomId, (room, now) => performNow(room, command, now), {
        userId,
      })
      if (!done.ok) throw new AppError(done.reason)
      return c.body(null, 204)
    })
    .openapi(endpoints.addPaperSeat, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const roomId = await requireRoom(db, scope)
      const [id, nickname] = [crypto.randomUUID(), c.req.valid('json').nickname || null]
      const added = await rooms.change(roomId, (room, now) =>
        join(room, { id, nickname, isPaper: true }, now),
      )
      if (!added.ok) throw new AppError(added.reason)
      return c.json({ seatId: id }, 201)
    })
    .openapi(endpoints.removeSeat, async (c) => {
      const { seatId, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { userId: c.get('user').id, code })
      const removed = await rooms.change(roomId, (room, now) =>
        room.seats.some(({ id }) => id === seatId)
          ? { ok: true, room: settle(removeSeat(room, { seatId }, now), now) }
          : { ok: false, reason: 'NOT_FOUND' },
      )
      if (!removed.ok) throw new AppError(removed.reason)
      return c.body(null, 204)
    })
    .openapi(endpoints.castPaperBallot, async (c) => {
      const { seatId, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { userId: c.get('user').id, code })
      await rooms.castOnPaper({ roomId, seatId, code, ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .openapi(endpoints.changeFeedback, async (c) => {
      const { feedbackId: id, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { userId: c.get('user').id, code })
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
