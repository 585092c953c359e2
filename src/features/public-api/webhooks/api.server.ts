import { z } from '@hono/zod-openapi'
import { requireSquadOf } from '~/features/tokens/data.server'
import { listWebhooks, openSecret, requireWebhook } from '~/features/webhooks/data.server'
import {
  changeSecret,
  changeWebhook,
  createWebhook,
  queuePing,
  removeWebhook,
} from '~/features/webhooks/mutations.server'
import { newWebhook, webhookEdit, webhookSecret } from '~/features/webhooks/schema'
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
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import type { TextSealer } from '~/lib/server/sealed-text.server'
import { idempotencyHeaders, idOfRequest } from '../idempotency.server'
import { needs } from '../needs.server'
import { createdWebhook, webhook, webhookList } from '../schema'

const endpoint = endpointsUnder('webhooks')
const inSquad = z.object({ squadId: z.uuid() })
const one = inSquad.extend({ webhookId: z.uuid() })
const ALL = '/squads/{squadId}/webhooks'
const ONE = `${ALL}/{webhookId}` as const

const list = endpoint('get', ALL, {
  ...needs('webhooks:manage'),
  operationId: 'listWebhooks',
  summary: "Lists the squad's webhooks; for its owner only",
  request: { params: inSquad },
  responses: { 200: json(webhookList, 'The oldest first') },
})

const create = endpoint('post', ALL, {
  ...needs('webhooks:manage'),
  operationId: 'createWebhook',
  summary: 'Adds a webhook or a channel; a webhook receives a ping',
  request: { params: inSquad, headers: idempotencyHeaders, ...body(newWebhook) },
  responses: {
    200: json(createdWebhook, 'The webhook that the same request created earlier'),
    201: json(createdWebhook, 'The new webhook and its secret'),
    ...problems('KEY_REUSED', 'TOO_MANY_WEBHOOKS'),
  },
})

const change = endpoint('patch', ONE, {
  ...needs('webhooks:manage'),
  operationId: 'changeWebhook',
  summary: "Changes a webhook's address or events, or switches it on or off",
  request: { params: one, ...body(webhookEdit) },
  responses: { 200: json(webhook, 'The changed webhook') },
})

const remove = endpoint('delete', ONE, {
  ...needs('webhooks:manage'),
  operationId: 'removeWebhook',
  summary: 'Removes a webhook; its pending messages are not sent',
  request: { params: one },
  responses: { 204: { description: 'Removed' } },
})

const readSecret = endpoint('get', `${ONE}/secret`, {
  ...needs('webhooks:manage'),
  operationId: 'readWebhookSecret',
  summary: "Returns the webhook's signing secret; a channel has none",
  request: { params: one },
  responses: { 200: json(webhookSecret, 'The secret') },
})

const rotate = endpoint('post', `${ONE}/secret`, {
  ...needs('webhooks:manage'),
  operationId: 'changeWebhookSecret',
  summary: 'Replaces the signing secret; for a day messages are signed with the old one as well',
  request: { params: one },
  responses: { 200: json(webhookSecret, 'The new secret') },
})

const ping = endpoint('post', `${ONE}/pings`, {
  ...needs('webhooks:manage'),
  operationId: 'pingWebhook',
  summary: 'Sends a ping, whose only data is the squad',
  request: { params: one },
  responses: { 204: { description: 'The message is sent within seconds' } },
})

/** Endpoints for the owner's actions on the page of integrations. */
export function publicWebhooksApi({ db, sealer }: { db: Db; sealer: TextSealer }) {
  const requireOwn = async (bearer: Bearer, { squadId }: { squadId: string }) =>
    await requireSquadOf(db, { bearer, squadId, as: 'owner' })
  const requireOne = async (bearer: Bearer, given: { squadId: string; webhookId: string }) => ({
    squadId: await requireOwn(bearer, given),
    webhookId: given.webhookId,
  })

  return createRouter()
    .openapi(list, async (c) => {
      const squadId = await requireOwn(c.get('bearer'), c.req.valid('param'))
      return c.json({ webhooks: await listWebhooks(db, squadId, sealer) }, 200)
    })
    .openapi(create, async (c) => {
      const squadId = await requireOwn(c.get('bearer'), c.req.valid('param'))
      const { locale = localeOfRequest(c.req.raw), ...rest } = c.req.valid('json')
      const id = await idOfRequest(db, c)
      const input = { ...rest, locale }
      const { isNew, ...created } = await createWebhook(db, { squadId, sealer, input, id })
      return c.json(created, isNew ? 201 : 200)
    })
    .openapi(change, async (c) => {
      const which = await requireOne(c.get('bearer'), c.req.valid('param'))
      return c.json(await changeWebhook(db, { ...which, sealer, input: c.req.valid('json') }), 200)
    })
    .openapi(remove, async (c) => {
      const which = await requireOne(c.get('bearer'), c.req.valid('param'))
      if (!(await removeWebhook(db, which))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
    .openapi(readSecret, async (c) => {
      const which = await requireOne(c.get('bearer'), c.req.valid('param'))
      const secret = openSecret(await requireWebhook(db, which), sealer)
      if (secret === null) throw new AppError('NOT_FOUND')
      return c.json({ secret }, 200)
    })
    .openapi(rotate, async (c) => {
      const which = await requireOne(c.get('bearer'), c.req.valid('param'))
      return c.json({ secret: await changeSecret(db, { ...which, sealer }) }, 200)
    })
    .openapi(ping, async (c) => {
      const which = await requireOne(c.get('bearer'), c.req.valid('param'))
      await queuePing(db, (await requireWebhook(db, which)).id)
      return c.body(null, 204)
    })
}
