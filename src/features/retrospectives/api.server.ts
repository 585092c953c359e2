import { createRoute, z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/quotas'
import { requireSquad } from '~/features/members/data.server'
import { body, createRouter, json, problems } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { listRetrospectives, requireRetrospective } from './data.server'
import { createRetrospective, deleteRetrospective, saveRetrospective } from './mutations.server'
import { newRetrospective, retrospective, retrospectiveEdit, retrospectivePage } from './schema'

const tags = ['retrospectives']
const inSquad = z.object({ squadId: z.uuid() })
const one = z.object({ retrospectiveId: z.uuid() })

const list = createRoute({
  method: 'get',
  path: '/squads/{squadId}/retrospectives',
  operationId: 'listRetrospectives',
  summary: "The squad's retrospectives with their topics and scores, newest sprint first",
  tags,
  request: {
    params: inSquad,
    query: z.object({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: json(retrospectivePage, 'A page of retrospectives'),
    ...problems('INVALID', 'NOT_FOUND'),
  },
})

const create = createRoute({
  method: 'post',
  path: '/squads/{squadId}/retrospectives',
  operationId: 'createRetrospective',
  summary: 'Records a sprint; topics new to the squad become its own',
  tags,
  request: { params: inSquad, ...body(newRetrospective, 'form') },
  responses: {
    200: json(retrospective, 'The retrospective that the same request recorded before'),
    201: json(retrospective, 'The new retrospective'),
    ...problems(
      'ID_TAKEN',
      'INVALID',
      'NOT_FOUND',
      'SPRINT_TAKEN',
      'NEEDS_ROOM',
      'TITLE_TOO_LONG',
      'TOO_MANY_RETROSPECTIVES',
      'TOO_MANY_TOPICS',
    ),
  },
})

const get = createRoute({
  method: 'get',
  path: '/retrospectives/{retrospectiveId}',
  operationId: 'getRetrospective',
  summary: 'One retrospective',
  tags,
  request: { params: one },
  responses: { 200: json(retrospective, 'The retrospective'), ...problems('NOT_FOUND') },
})

const save = createRoute({
  method: 'put',
  path: '/retrospectives/{retrospectiveId}',
  operationId: 'saveRetrospective',
  summary: 'Saves an edit; refused if another edit was saved meanwhile',
  tags,
  request: { params: one, ...body(retrospectiveEdit, 'form') },
  responses: {
    200: json(retrospective, 'The retrospective as saved'),
    ...problems(
      'INVALID',
      'NOT_FOUND',
      'OUTDATED',
      'NO_DATA',
      'NEEDS_ROOM',
      'TITLE_TOO_LONG',
      'TOO_MANY_TOPICS',
    ),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/retrospectives/{retrospectiveId}',
  operationId: 'deleteRetrospective',
  summary: "Deletes a retrospective of the caller's squad, or one that the caller recorded",
  tags,
  request: { params: one },
  responses: { 204: { description: 'Deleted' }, ...problems('NOT_FOUND') },
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
      // The client needs both versions to resolve the conflict, so the answer contains the stored one. The edit is not applied.
      throw new AppError('OUTDATED', { retrospective: await requireRetrospective(db, scope) })
    })
    .openapi(remove, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      if (!(await deleteRetrospective(db, scope))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
}
