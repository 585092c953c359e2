import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { listSquads, requireOwnSquad } from './data.server'
import { changeSquad, createSquad, deleteSquad } from './mutations.server'
import { newSquad, squad, squadChange, squadPage } from './schema'

const endpoint = endpointsUnder('squads')
const params = z.object({ squadId: z.uuid() })

const list = endpoint('get', '/squads', {
  operationId: 'listSquads',
  summary:
    'Lists the squads that the caller owns or is a member of, each with its newest retrospectives',
  request: {
    query: z.object({
      after: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: { 200: json(squadPage, 'A page of squads, oldest first') },
})

const create = endpoint('post', '/squads', {
  operationId: 'createSquad',
  summary: 'Creates a squad, owned by the caller',
  request: body(newSquad),
  responses: {
    200: json(squad, 'The squad that the same request created earlier'),
    201: json(squad, 'The new squad'),
    ...problems('ID_TAKEN', 'TOO_MANY_SQUADS'),
  },
})

const get = endpoint('get', '/squads/{squadId}', {
  operationId: 'getSquad',
  summary: 'Returns a squad',
  request: { params },
  responses: { 200: json(squad, 'The squad') },
})

const change = endpoint('patch', '/squads/{squadId}', {
  operationId: 'changeSquad',
  summary:
    "Renames the caller's squad, or changes its smallest number of kept votes or the time of its reminders",
  request: { params, ...body(squadChange) },
  responses: { 200: json(squad, 'The squad'), ...problems('ROOM_OPEN') },
})

const remove = endpoint('delete', '/squads/{squadId}', {
  operationId: 'deleteSquad',
  summary: "Deletes the caller's squad, if it has no retrospectives",
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems('HAS_RETROSPECTIVES') },
})

type SquadsApiOptions = {
  db: Db
  quotas: Quotas
  /** Runs a removal, and tells the people whom it concerns. */
  removeSquads: <Removed>(
    which: { squadId: string },
    remove: () => Promise<Removed>,
    isRemoved: (removed: Removed) => boolean,
  ) => Promise<Removed>
}

export function squadsApi({ db, quotas, removeSquads }: SquadsApiOptions) {
  return createRouter()
    .openapi(list, async (c) => {
      const { after, limit } = c.req.valid('query')
      return c.json(await listSquads(db, c.get('user').id, { after, limit }), 200)
    })
    .openapi(create, async (c) => {
      const userId = c.get('user').id
      const created = await createSquad(db, { userId, quotas, ...c.req.valid('json') })
      if (!created.ok) throw new AppError(created.reason)
      const found = await requireOwnSquad(db, { userId, squadId: created.squadId })
      return created.isNew ? c.json(found, 201) : c.json(found, 200)
    })
    .openapi(get, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await requireOwnSquad(db, scope), 200)
    })
    .openapi(change, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const locale = localeOfRequest(c.req.raw)
      await changeSquad(db, scope, { ...c.req.valid('json'), locale })
      return c.json(await requireOwnSquad(db, scope), 200)
    })
    .openapi(remove, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const deleted = await removeSquads(
        { squadId: scope.squadId },
        () => deleteSquad(db, scope),
        ({ ok }) => ok,
      )
      if (!deleted.ok) throw new AppError(deleted.reason)
      return c.body(null, 204)
    })
}
