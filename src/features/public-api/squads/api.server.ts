import { z } from '@hono/zod-openapi'
import { readSquadHistory, requireReader } from '~/features/insights/data.server'
import { listSquads, requireOwnSquad } from '~/features/squads/data.server'
import { requireSquadOf } from '~/features/tokens/data.server'
import { listTopics } from '~/features/topics/data.server'
import type { Db } from '~/lib/database/db.server'
import { createRouter, endpointsUnder, json } from '~/lib/server/api.server'
import { toInsights, toPublicSquad, toPublicTopic } from '../data.server'
import { needs } from '../needs.server'
import { insights, squad, squadPage, topicList } from '../schema'

const endpoint = endpointsUnder('squads')
const params = z.object({ squadId: z.uuid() })

const list = endpoint('get', '/squads', {
  ...needs('squads:read'),
  operationId: 'listSquads',
  summary: 'Lists the squads that the token gives access to, oldest first',
  request: {
    query: z.object({
      after: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: { 200: json(squadPage, 'A page of squads') },
})

const get = endpoint('get', '/squads/{squadId}', {
  ...needs('squads:read'),
  operationId: 'getSquad',
  summary: 'Returns a squad',
  request: { params },
  responses: { 200: json(squad, 'The squad') },
})

const topics = endpoint('get', '/squads/{squadId}/topics', {
  ...needs('squads:read'),
  operationId: 'listTopics',
  summary: "Lists the topics of the squad's next retrospective",
  request: { params },
  responses: { 200: json(topicList, 'The topics') },
})

const read = endpointsUnder('insights')('get', '/squads/{squadId}/insights', {
  ...needs('retrospectives:read'),
  operationId: 'getInsights',
  summary:
    "Returns each topic's scores in the newest sixty sprints, and a verdict on its latest move",
  request: { params },
  responses: { 200: json(insights, 'One line for each topic') },
})

export function publicSquadsApi({ db }: { db: Db }) {
  return createRouter()
    .openapi(list, async (c) => {
      const { userId, squadIds } = c.get('bearer')
      const { after, limit } = c.req.valid('query')
      const page = await listSquads(db, userId, { after, limit, only: squadIds })
      return c.json({ squads: page.squads.map(toPublicSquad), next: page.next }, 200)
    })
    .openapi(get, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      const found = await requireOwnSquad(db, { userId: bearer.userId, squadId })
      return c.json(toPublicSquad(found), 200)
    })
    .openapi(topics, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      const found = await listTopics(db, squadId, { reader: bearer.userId })
      return c.json({ topics: found.map(toPublicTopic) }, 200)
    })
    .openapi(read, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      const reader = await requireReader(db, { userId: bearer.userId, squadId })
      return c.json(toInsights(await readSquadHistory(db, reader)), 200)
    })
}
