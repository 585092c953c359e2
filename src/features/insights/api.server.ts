import { z } from '@hono/zod-openapi'
import { MAX_TOPIC_ID_LENGTH } from '~/domain/topics/topic-tree'
import { breakTopic, joinTopic } from '~/features/retrospectives/breaks/mutations.server'
import type { Db } from '~/lib/database/db.server'
import { createRouter, endpointsUnder, json } from '~/lib/server/api.server'
import { readOverview, readSquadHistory, requireReader } from './data.server'
import { overview, squadHistory } from './schema'

const endpoint = endpointsUnder('insights')

const history = endpoint('get', '/squads/{squadId}/history', {
  operationId: 'getSquadHistory',
  summary:
    "Returns the squad's sprints with their scores and votes as one history; coaches see the scores only",
  request: { params: z.object({ squadId: z.uuid() }) },
  responses: { 200: json(squadHistory, 'The newest sprints') },
})

const coached = endpoint('get', '/overview', {
  operationId: 'getOverview',
  summary: 'Lists the squads that the caller coaches, with their agreed scores',
  responses: { 200: json(overview, 'The squads by name') },
})

const brokenTopic = z.object({
  retrospectiveId: z.uuid(),
  topicId: z
    .string()
    .max(MAX_TOPIC_ID_LENGTH)
    // PostgreSQL accepts no NUL.
    .regex(/^\P{Cc}+$/u),
})

const breakLine = endpoint('put', '/retrospectives/{retrospectiveId}/topics/{topicId}/break', {
  operationId: 'breakTopic',
  summary:
    'Declares that a topic has a new meaning from this sprint on, so its earlier scores are not compared',
  request: { params: brokenTopic },
  responses: { 204: { description: 'Declared now or earlier' } },
})

const joinLine = endpoint('delete', '/retrospectives/{retrospectiveId}/topics/{topicId}/break', {
  operationId: 'joinTopic',
  summary: 'Withdraws the declaration that a topic has a new meaning',
  request: { params: brokenTopic },
  responses: { 204: { description: 'Withdrawn, if it was declared' } },
})

export function insightsApi({ db }: { db: Db }) {
  return createRouter()
    .openapi(history, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await readSquadHistory(db, await requireReader(db, scope)), 200)
    })
    .openapi(breakLine, async (c) => {
      await breakTopic(db, { userId: c.get('user').id, ...c.req.valid('param') })
      return c.body(null, 204)
    })
    .openapi(joinLine, async (c) => {
      await joinTopic(db, { userId: c.get('user').id, ...c.req.valid('param') })
      return c.body(null, 204)
    })
    .openapi(coached, async (c) => c.json(await readOverview(db, c.get('user').id), 200))
}
