import type { Quotas } from '~/domain/accounts/quotas'
import { requireAction } from '~/features/actions/data.server'
import { commandAction, createAction } from '~/features/actions/mutations.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { createRouter } from '~/lib/server/api.server'
import { requireOpenRoom } from '../data.server'
import type { Rooms } from '../rooms.server'
import * as endpoints from './endpoints.server'

/**
 * Endpoints for decisions of a squad in a room. They differ from those of `features/actions` in using the room's
 * sprint, which may not be recorded yet. Only members of the squad may use them, with or without a seat, because an
 * action has no owner with an account for other people.
 */
export function roomActionsApi({ db, rooms, quotas }: { db: Db; rooms: Rooms; quotas: Quotas }) {
  return createRouter()
    .openapi(endpoints.createRoomAction, async (c) => {
      const userId = c.get('user').id
      const { squadId, sprint } = await requireOpenRoom(db, { userId, ...c.req.valid('param') })
      const input = c.req.valid('json')
      const created = await createAction(db, { userId, squadId, input, quotas, sprint })
      if (!created.ok) throw new AppError(created.reason)
      rooms.showActions(squadId)
      const written = await requireAction(db, { userId, actionId: created.actionId })
      return created.isNew ? c.json(written, 201) : c.json(written, 200)
    })
    .openapi(endpoints.commandRoomAction, async (c) => {
      const userId = c.get('user').id
      const { code, actionId } = c.req.valid('param')
      const room = await requireOpenRoom(db, { userId, code })
      const obeyed = await commandAction(db, { userId, actionId, room }, c.req.valid('json'))
      if (!obeyed.ok) throw new AppError(obeyed.reason)
      rooms.showActions(room.squadId)
      return c.json(await requireAction(db, { userId, actionId }), 200)
    })
}
