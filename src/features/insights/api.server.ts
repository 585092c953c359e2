import { createRoute, z } from '@hono/zod-openapi'
import { requireSquad } from '~/features/members/data.server'
import { createRouter, json, problems } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { readSquadHistory } from './data.server'
import { squadHistory } from './schema'

const get = createRoute({
  method: 'get',
  path: '/squads/{squadId}/history',
  operationId: 'getSquadHistory',
  summary: "The squad's sprints with their scores and votes, to be read as one history",
  tags: ['insights'],
  request: { params: z.object({ squadId: z.uuid() }) },
  responses: { 200: json(squadHistory, 'The newest sprints'), ...problems('NOT_FOUND') },
})

export function insightsApi({ db }: { db: Db }) {
  return createRouter().openapi(get, async (c) => {
    const { squadId } = c.req.valid('param')
    const userId = c.get('user').id
    const squad = await requireSquad(db, { userId, squadId, as: 'member' })
    return c.json(await readSquadHistory(db, { squadId: squad, audience: 'squad' }), 200)
  })
}
