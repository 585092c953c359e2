import { createRoute, z } from '@hono/zod-openapi'
import { createRouter, json, problems } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { readOverview, readSquadHistory, requireReader } from './data.server'
import { overview, squadHistory } from './schema'

const tags = ['insights']

const history = createRoute({
  method: 'get',
  path: '/squads/{squadId}/history',
  operationId: 'getSquadHistory',
  summary:
    "The squad's sprints with their scores and votes, to be read as one history; coaches see the scores only",
  tags,
  request: { params: z.object({ squadId: z.uuid() }) },
  responses: { 200: json(squadHistory, 'The newest sprints'), ...problems('NOT_FOUND') },
})

const coached = createRoute({
  method: 'get',
  path: '/overview',
  operationId: 'getOverview',
  summary: 'The squads that the caller coaches, each with its agreed scores',
  tags,
  responses: { 200: json(overview, 'The squads by name') },
})

export function insightsApi({ db }: { db: Db }) {
  return createRouter()
    .openapi(history, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await readSquadHistory(db, await requireReader(db, scope)), 200)
    })
    .openapi(coached, async (c) => c.json(await readOverview(db, c.get('user').id), 200))
}
