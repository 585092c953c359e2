import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import { requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { listRetrospectives, requireRetrospective } from './data.server'
import { createRetrospective, deleteRetrospective, saveRetrospective } from './mutations.server'
import { newRetrospective, retrospective, retrospectiveEdit, retrospectivePage } from './schema'

const endpoint = endpointsUnder('retrospectives')
const inSquad = z.object({ squadId: z.uuid() })
const one = z.object({ retrospectiveId: z.uuid() })

const list = endpoint('get', '/squads/{squadId}/retrospectives', {
  operationId: 'listRetrospectives',
  summary: "Lists the squad's retrospectives with their topics and scores, newest sprint first",
  request: {
    params: inSquad,
    query: z.object({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: json(retrospectivePage, 'A page of retrospectives'),
  },
})

const create = endpoint('post', '/squads/{squadId}/retrospectives', {
  operationId: 'createRetrospective',
  summary: 'Records a sprint; adds new topics to the squad',
  request: { params: inSquad, ...body(newRetrospective, 'form') },
  responses: {
    200: json(retrospective, 'The retrospective that the same request created earlier'),
    201: json(retrospective, 'The new retrospective'),
    ...problems(
      'ID_TAKEN',
      'SPRINT_TAKEN',
      'NEEDS_ROOM',
      'TITLE_TOO_LONG',
      'TOO_MANY_RETROSPECTIVES',
      'TOO_MANY_TOPICS',
    ),
  },
})

const get = endpoint('get', '/retrospectives/{retrospectiveId}', {
  operationId: 'getRetrospective',
  summary: 'Returns a retrospective',
  request: { params: one },
  responses: { 200: json(retrospective, 'The retrospective') },
})

const save = endpoint('put', '/retrospectives/{retrospectiveId}', {
  operationId: 'saveRetrospective',
  summary: 'Saves an edit; refused with OUTDATED if another edit was saved meanwhile',
  request: { params: one, ...body(retrospectiveEdit, 'form') },
  responses: {
    200: json(retrospective, 'The saved retrospective'),
    ...problems('OUTDATED', 'NO_DATA', 'NEEDS_ROOM', 'TITLE_TOO_LONG', 'TOO_MANY_TOPICS'),
  },
})

const remove = endpoint('delete', '/retrospectives/{retrospectiveId}', {
  operationId: 'deleteRetrospective',
  summary: "Deletes a retrospective of the caller's squad, or one that the caller recorded",
  request: { params: one },
  responses: { 204: { description: 'Deleted' } },
})

export function retrospectivesApi({ db, quotas }: { db: Db; quotas: Quotas }) {
  return createRouter()
    .openapi(list, async (c) => {
      const reader = c.get('user').id
      const squadId = await requireSquad(db, {
        userId: reader,
        ...c.req.valid('param'),
        as: 'member',
      })
      const { before, limit } = c.req.valid('query')
      return c.json(await listRetrospectives(db, squadId, { reader, before, limit }), 200)
    })
    .openapi(create, async (c) => {
      const userId = c.get('user').id
      const input = c.req.valid('json')
      const scopeOfSquad = { userId, ...c.req.valid('param') }
      const created = await createRetrospective(db, { ...scopeOfSquad, input, quotas })
      if (!created.ok && created.reason === 'SPRINT_TAKEN') {
        throw new AppError('SPRINT_TAKEN', { retrospectiveId: created.retrospectiveId })
      }
      if (!created.ok) throw new AppError(created.reason)
      const recorded = await requireRetrospective(db, { userId, retrospectiveId: created.id })
      return created.isNew ? c.json(recorded, 201) : c.json(recorded, 200)
    })
    .openapi(get, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await requireRetrospective(db, scope), 200)
    })
    .openapi(save, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const saved = await saveRetrospective(db, { ...scope, input: c.req.valid('json') })
      if (saved.ok) return c.json(await requireRetrospective(db, scope), 200)
      if (saved.reason !== 'OUTDATED') throw new AppError(saved.reason)
      // The client needs both versions to resolve the conflict, so the error contains the stored one. The edit is not applied.
      throw new AppError('OUTDATED', { retrospective: await requireRetrospective(db, scope) })
    })
    .openapi(remove, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      if (!(await deleteRetrospective(db, scope))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
}
