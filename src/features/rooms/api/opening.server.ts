import type { Quotas } from '~/domain/accounts/quotas'
import { requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { createRouter } from '~/lib/server/api.server'
import { bringTopic, leaveTopic } from '../agenda/mutations.server'
import { listOpenRooms } from '../data.server'
import { readAgenda } from '../opening/data.server'
import { openRoom } from '../opening/mutations.server'
import * as endpoints from './endpoints.server'

/** Endpoints for members of a squad, who may all open rooms and choose their topics. */
export function openingApi({ db, quotas }: { db: Db; quotas: Quotas }) {
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
      return c.json(await readAgenda(db, squadId), 200)
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
}
