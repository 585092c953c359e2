import { z } from '@hono/zod-openapi'
import { requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { listTopics } from './data.server'
import { addTopic, changeTopic, removeTopics } from './mutations.server'
import { squadTopics, topicChange, topicInput } from './schema'

const endpoint = endpointsUnder('topics')
const inSquad = z.object({ squadId: z.uuid() })
const oneTopic = inSquad.extend({ topicId: z.uuid() })
const response = { 200: json(squadTopics, "The squad's topics after the change") }

const list = endpoint('get', '/squads/{squadId}/topics', {
  operationId: 'listTopics',
  summary: "Lists the squad's topics, or only the caller's custom ones",
  request: { params: inSquad, query: z.object({ custom: z.enum(['mine']).optional() }) },
  responses: { ...response },
})

const add = endpoint('post', '/squads/{squadId}/topics', {
  operationId: 'addTopic',
  summary: 'Adds a topic or a sub-topic',
  request: { params: inSquad, ...body(topicInput) },
  responses: {
    201: json(squadTopics, "The squad's topics after the change"),
    ...problems('TOO_MANY_TOPICS'),
  },
})

const change = endpoint('patch', '/squads/{squadId}/topics/{topicId}', {
  operationId: 'changeTopic',
  summary:
    "Changes a topic's title or examples; past retrospectives and open rooms keep the old ones",
  request: { params: oneTopic, ...body(topicChange) },
  responses: { ...response },
})

const remove = endpoint('delete', '/squads/{squadId}/topics/{topicId}', {
  operationId: 'removeTopic',
  summary: 'Removes a topic and its sub-topics; past retrospectives keep them',
  request: { params: oneTopic },
  responses: { ...response },
})

export function topicsApi({ db }: { db: Db }) {
  return createRouter()
    .openapi(list, async (c) => {
      const userId = c.get('user').id
      const squadId = await requireSquad(db, { userId, ...c.req.valid('param'), as: 'member' })
      const onlyCustomOf = c.req.valid('query').custom === 'mine' ? userId : undefined
      return c.json(
        { topics: await listTopics(db, squadId, { reader: userId, onlyCustomOf }) },
        200,
      )
    })
    .openapi(add, async (c) => {
      const userId = c.get('user').id
      const squadId = await requireSquad(db, { userId, ...c.req.valid('param'), as: 'member' })
      const added = await addTopic(db, { squadId, userId }, c.req.valid('json'))
      if (!added.ok) throw new AppError(added.reason)
      return c.json({ topics: await listTopics(db, squadId, { reader: userId }) }, 201)
    })
    .openapi(change, async (c) => {
      const userId = c.get('user').id
      const { topicId, ...squad } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId, ...squad, as: 'member' })
      const isChanged = await changeTopic(db, squadId, { id: topicId, ...c.req.valid('json') })
      if (!isChanged) throw new AppError('NOT_FOUND')
      return c.json({ topics: await listTopics(db, squadId, { reader: userId }) }, 200)
    })
    .openapi(remove, async (c) => {
      const userId = c.get('user').id
      const { topicId, ...squad } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId, ...squad, as: 'member' })
      if ((await removeTopics(db, squadId, [topicId])) === 0) throw new AppError('NOT_FOUND')
      return c.json({ topics: await listTopics(db, squadId, { reader: userId }) }, 200)
    })
}
