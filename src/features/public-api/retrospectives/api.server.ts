import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { requireReport } from '~/features/reports/data.server'
import { report } from '~/features/reports/schema'
import { listRetrospectives, requireRetrospective } from '~/features/retrospectives/data.server'
import { createRetrospective, saveRetrospective } from '~/features/retrospectives/mutations.server'
import { requireSquadOf } from '~/features/tokens/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import {
  type Bearer,
  body,
  createRouter,
  endpointsUnder,
  json,
  problems,
} from '~/lib/server/api.server'
import { toForm, toPublicRetrospective } from '../data.server'
import { idempotencyHeaders, idOfRequest } from '../idempotency.server'
import { needs } from '../needs.server'
import { newRetrospective, retrospective, retrospectiveEdit, retrospectivePage } from '../schema'

const endpoint = endpointsUnder('retrospectives')
const inSquad = z.object({ squadId: z.uuid() })
const one = inSquad.extend({ retrospectiveId: z.uuid() })

const list = endpoint('get', '/squads/{squadId}/retrospectives', {
  ...needs('retrospectives:read'),
  operationId: 'listRetrospectives',
  summary:
    "Lists the squad's retrospectives with their topics and agreed scores, newest sprint first",
  request: {
    params: inSquad,
    query: z.object({
      after: z.coerce.number().int().min(1).max(MAX_SPRINT).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: json(retrospectivePage, 'A page of retrospectives'),
  },
})

const get = endpoint('get', '/squads/{squadId}/retrospectives/{retrospectiveId}', {
  ...needs('retrospectives:read'),
  operationId: 'getRetrospective',
  summary: 'Returns a retrospective',
  request: { params: one },
  responses: { 200: json(retrospective, 'The retrospective') },
})

const getReport = endpoint('get', '/squads/{squadId}/retrospectives/{retrospectiveId}/report', {
  ...needs('retrospectives:read'),
  operationId: 'getReport',
  summary:
    "Returns the retrospective's report: its topics, the moves to discuss, and the votes that the squad keeps",
  request: { params: one },
  responses: { 200: json(report, 'The report'), ...problems('NO_DATA') },
})

const create = endpoint('post', '/squads/{squadId}/retrospectives', {
  ...needs('retrospectives:write'),
  operationId: 'createRetrospective',
  summary: 'Records a sprint; adds new topics to the squad',
  request: { params: inSquad, headers: idempotencyHeaders, ...body(newRetrospective, 'form') },
  responses: {
    200: json(retrospective, 'The retrospective that the same request created earlier'),
    201: json(retrospective, 'The new retrospective'),
    ...problems(
      'ID_TAKEN',
      'KEY_REUSED',
      'SPRINT_TAKEN',
      'TITLE_TOO_LONG',
      'TOO_MANY_RETROSPECTIVES',
      'TOO_MANY_TOPICS',
    ),
  },
})

const replace = endpoint('put', '/squads/{squadId}/retrospectives/{retrospectiveId}', {
  ...needs('retrospectives:write'),
  operationId: 'replaceRetrospective',
  summary: 'Replaces topics and scores; refused with OUTDATED if another edit was saved meanwhile',
  request: { params: one, ...body(retrospectiveEdit, 'form') },
  responses: {
    200: json(retrospective, 'The saved retrospective'),
    ...problems('NO_DATA', 'OUTDATED', 'TITLE_TOO_LONG', 'TOO_MANY_TOPICS'),
  },
})

export function publicRetrospectivesApi({ db, quotas }: { db: Db; quotas: Quotas }) {
  return createRouter()
    .openapi(list, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      const { after: before, limit } = c.req.valid('query')
      const page = await listRetrospectives(db, squadId, { reader: bearer.userId, before, limit })
      const next = page.next === null ? null : String(page.next)
      return c.json({ retrospectives: page.retrospectives.map(toPublicRetrospective), next }, 200)
    })
    .openapi(get, async (c) => {
      const found = await requireOne(db, { bearer: c.get('bearer'), ...c.req.valid('param') })
      return c.json(toPublicRetrospective(found), 200)
    })
    .openapi(getReport, async (c) => {
      const bearer = c.get('bearer')
      const { id } = await requireOne(db, { bearer, ...c.req.valid('param') })
      const scope = { userId: bearer.userId, retrospectiveId: id }
      return c.json((await requireReport(db, scope)).report, 200)
    })
    .openapi(create, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      const { sprint, ...written } = c.req.valid('json')
      const id = await idOfRequest(db, c)
      const input = {
        ...toForm(written),
        sprint,
        ...(id === undefined ? {} : { id }),
        formCreatedAt: new Date().toISOString(),
        removedTopics: [],
      }
      const { userId } = bearer
      const created = await createRetrospective(db, { userId, squadId, input, quotas })
      if (!created.ok && created.reason === 'SPRINT_TAKEN') {
        throw new AppError('SPRINT_TAKEN', { retrospectiveId: created.retrospectiveId })
      }
      if (!created.ok) throw new AppError(created.reason)
      const recorded = await requireRetrospective(db, { userId, retrospectiveId: created.id })
      return c.json(toPublicRetrospective(recorded), created.isNew ? 201 : 200)
    })
    .openapi(replace, async (c) => {
      const bearer = c.get('bearer')
      const { id } = await requireOne(db, { bearer, ...c.req.valid('param') })
      const { version, ...written } = c.req.valid('json')
      const scope = { userId: bearer.userId, retrospectiveId: id }
      const saved = await saveRetrospective(db, {
        ...scope,
        input: { version, ...toForm(written) },
      })
      const now = toPublicRetrospective(await requireRetrospective(db, scope))
      if (saved.ok) return c.json(now, 200)
      if (saved.reason !== 'OUTDATED') throw new AppError(saved.reason)
      throw new AppError('OUTDATED', { retrospective: now })
    })
}

/** Throws NOT_FOUND for a missing retrospective and for one of another squad. */
async function requireOne(
  db: Db,
  scope: { bearer: Bearer; squadId: string; retrospectiveId: string },
) {
  const { bearer, retrospectiveId } = scope
  const squadId = await requireSquadOf(db, scope)
  const found = await requireRetrospective(db, { userId: bearer.userId, retrospectiveId })
  if (found.squadId !== squadId) throw new AppError('NOT_FOUND')
  return found
}
