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
 * What a squad decides in a room. Its actions are those of `features/actions`, only that the room's sprint counts, which the squad may not
 * have recorded yet. For members of the squad, with or without a seat: an action has no owner with an account among other people.
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
