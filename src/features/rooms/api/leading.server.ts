import { createRoute, z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/quotas'
import { performNow } from '~/domain/room-commands'
import { groupFeedback, hideFeedback } from '~/domain/room-feedback'
import { join, removeSeat } from '~/domain/room-seats'
import { settle } from '~/domain/room-voting'
import { requireSquad } from '~/features/members/data.server'
import { body, createRouter, json, problems } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { listOpenRooms, requireRoom } from '../data.server'
import { openRoom } from '../opening/mutations.server'
import type { Hub } from '../running/hub.server'
import {
  ballotInput,
  commandInput,
  feedbackChange,
  newRoom,
  openedRoom,
  openRooms,
  roomCode,
  seat,
  seatInput,
} from '../schema'

const tags = ['rooms']
const inSquad = z.object({ squadId: z.uuid() })
const inRoom = z.object({ code: roomCode })
const onSeat = inRoom.extend({ seatId: z.uuid() })
const done = { 204: { description: 'Done' } }

const list = createRoute({
  method: 'get',
  path: '/squads/{squadId}/rooms',
  operationId: 'listOpenRooms',
  summary: "The squad's open rooms, the newest first",
  tags,
  request: { params: inSquad },
  responses: { 200: json(openRooms, 'The open rooms'), ...problems('NOT_FOUND') },
})

const open = createRoute({
  method: 'post',
  path: '/squads/{squadId}/rooms',
  operationId: 'openRoom',
  summary: 'Opens a room for a sprint, or returns the open one',
  tags,
  request: { params: inSquad, ...body(newRoom, 'form') },
  responses: {
    200: json(openedRoom, 'The open room that the sprint already has'),
    201: json(openedRoom, 'The new room'),
    ...problems(
      'INVALID',
      'NOT_FOUND',
      'NO_DATA',
      'TITLE_TOO_LONG',
      'TOO_MANY_RETROSPECTIVES',
      'TOO_MANY_ROOMS',
      'TOO_MANY_TOPICS',
    ),
  },
})

const command = createRoute({
  method: 'post',
  path: '/rooms/{code}/commands',
  operationId: 'commandRoom',
  summary: 'Leads the room; the same command sent twice has one effect',
  tags,
  request: { params: inRoom, ...body(commandInput) },
  responses: { ...done, ...problems('INVALID', 'NOT_FOUND', 'STALE', 'ROOM_CLOSED') },
})

const addPaper = createRoute({
  method: 'post',
  path: '/rooms/{code}/paper-seats',
  operationId: 'addPaperSeat',
  summary: 'Adds a seat for a person without a device, whose vote the facilitator enters',
  tags,
  request: { params: inRoom, ...body(seatInput) },
  responses: {
    201: json(seat, 'The seat'),
    ...problems('INVALID', 'NOT_FOUND', 'ROOM_CLOSED', 'ROOM_FULL'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/rooms/{code}/seats/{seatId}',
  operationId: 'removeSeat',
  summary: 'Removes a seat; a ballot already cast stays',
  tags,
  request: { params: onSeat },
  responses: { ...done, ...problems('NOT_FOUND') },
})

const voteOnPaper = createRoute({
  method: 'post',
  path: '/rooms/{code}/seats/{seatId}/ballots',
  operationId: 'castPaperBallot',
  summary: 'Enters the vote of a paper seat, blind',
  tags,
  request: { params: onSeat, ...body(ballotInput) },
  responses: { ...done, ...problems('INVALID', 'NOT_FOUND', 'STALE', 'FOREIGN_BALLOT') },
})

const moderate = createRoute({
  method: 'patch',
  path: '/rooms/{code}/feedback/{feedbackId}',
  operationId: 'changeFeedback',
  summary: 'Hides feedback or shows it again, groups it or lets it stand alone',
  tags,
  request: { params: inRoom.extend({ feedbackId: z.uuid() }), ...body(feedbackChange) },
  responses: { ...done, ...problems('INVALID', 'NOT_FOUND') },
})

/** For whoever belongs to the squad: each of them may lead its rooms. */
export function roomsApi({ db, hub, quotas }: { db: Db; hub: Hub; quotas: Quotas }) {
  return createRouter()
    .openapi(list, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      return c.json({ rooms: await listOpenRooms(db, squadId) }, 200)
    })
    .openapi(open, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const opened = await openRoom(db, { ...scope, ...c.req.valid('json'), quotas })
      return opened.isNew ? c.json(opened, 201) : c.json(opened, 200)
    })
    .openapi(command, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const roomId = await requireRoom(db, scope)
      const done = await hub.change(roomId, (room, now) =>
        performNow(room, c.req.valid('json'), now),
      )
      if (!done.ok) throw new AppError(done.reason)
      return c.body(null, 204)
    })
    .openapi(addPaper, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const roomId = await requireRoom(db, scope)
      const [id, nickname] = [crypto.randomUUID(), c.req.valid('json').nickname || null]
      const added = await hub.change(roomId, (room, now) =>
        join(room, { id, nickname, isPaper: true }, now),
      )
      if (!added.ok) throw new AppError(added.reason)
      return c.json({ seatId: id }, 201)
    })
    .openapi(remove, async (c) => {
      const { seatId, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { userId: c.get('user').id, code })
      const removed = await hub.change(roomId, (room, now) =>
        room.seats.some(({ id }) => id === seatId)
          ? { ok: true, room: settle(removeSeat(room, seatId), now) }
          : { ok: false, reason: 'NOT_FOUND' },
      )
      if (!removed.ok) throw new AppError(removed.reason)
      return c.body(null, 204)
    })
    .openapi(voteOnPaper, async (c) => {
      const { seatId, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { userId: c.get('user').id, code })
      await hub.castOnPaper({ roomId, seatId, ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .openapi(moderate, async (c) => {
      const { feedbackId: id, code } = c.req.valid('param')
      const roomId = await requireRoom(db, { userId: c.get('user').id, code })
      const { isHidden, groupId } = c.req.valid('json')
      const changed = await hub.change(roomId, (room) => {
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
