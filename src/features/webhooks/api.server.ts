import { z } from '@hono/zod-openapi'
import { ownsSquad, requireSquad } from '~/features/members/data.server'
import { findSquadName } from '~/features/squads/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import {
  body,
  createRouter,
  endpointsUnder,
  json,
  problems,
  type UserId,
} from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import type { RateLimit } from '~/lib/server/requests/rate-limit.server'
import { trialMessage } from './chat-messages.server'
import { listDeliveries, listWebhooks, openSecret, requireWebhook } from './data.server'
import { createWebhookLimits } from './limits.server'
import {
  changeSecret,
  changeWebhook,
  createWebhook,
  queuePing,
  removeWebhook,
  requireFitting,
  resend,
} from './mutations.server'
import {
  chatTrial,
  createdWebhook,
  deliveryList,
  newWebhook,
  webhookEdit,
  webhookList,
  webhookSecret,
} from './schema'
import { createWebhookSealer } from './sealing.server'
import { type TrialOptions, tryChat } from './trials.server'

const endpoint = endpointsUnder('webhooks')
const inSquad = z.object({ squadId: z.uuid() })
const one = inSquad.extend({ webhookId: z.uuid() })
const ONE = '/squads/{squadId}/webhooks/{webhookId}'

const list = endpoint('get', '/squads/{squadId}/webhooks', {
  operationId: 'listWebhooks',
  summary: "Lists the squad's webhooks and channels; only its owner sees whole addresses",
  request: { params: inSquad },
  responses: { 200: json(webhookList, 'The oldest first') },
})

const create = endpoint('post', '/squads/{squadId}/webhooks', {
  operationId: 'createWebhook',
  summary: "Adds a webhook or a channel to the caller's squad; a webhook receives a ping",
  request: { params: inSquad, ...body(newWebhook) },
  responses: {
    200: json(createdWebhook, 'The webhook that the same request created a moment ago'),
    201: json(createdWebhook, 'The webhook and its secret'),
    ...problems('TOO_MANY_WEBHOOKS'),
  },
})

const attempt = endpoint('post', '/squads/{squadId}/webhooks/trials', {
  operationId: 'tryChat',
  summary: "Sends a test message to a chat's address before it is saved",
  request: { params: inSquad, ...body(chatTrial) },
  responses: {
    204: { description: 'The chat has accepted the message' },
    ...problems('UNREACHABLE'),
  },
})

const change = endpoint('patch', ONE, {
  operationId: 'changeWebhook',
  summary: "Changes a webhook's address or events, or switches it on or off",
  request: { params: one, ...body(webhookEdit) },
  responses: {
    200: json(webhookList.shape.webhooks.element, 'The changed webhook'),
  },
})

const remove = endpoint('delete', ONE, {
  operationId: 'removeWebhook',
  summary: 'Removes a webhook; its pending messages are not sent',
  request: { params: one },
  responses: { 204: { description: 'Removed' } },
})

const readSecret = endpoint('get', `${ONE}/secret`, {
  operationId: 'readWebhookSecret',
  summary: "Returns the webhook's signing secret; for the squad's owner only",
  request: { params: one },
  responses: { 200: json(webhookSecret, 'The secret') },
})

const rotate = endpoint('post', `${ONE}/secret`, {
  operationId: 'changeWebhookSecret',
  summary: 'Replaces the signing secret; for a day messages are signed with the old one as well',
  request: { params: one },
  responses: { 200: json(webhookSecret, 'The new secret') },
})

const ping = endpoint('post', `${ONE}/pings`, {
  operationId: 'pingWebhook',
  summary: 'Sends a ping, whose only data is the squad',
  request: { params: one },
  responses: { 204: { description: 'The message is sent within seconds' } },
})

const history = endpoint('get', `${ONE}/deliveries`, {
  operationId: 'listWebhookDeliveries',
  summary: "Lists the messages of the last seven days, without the receivers' responses",
  request: { params: one },
  responses: { 200: json(deliveryList, 'The newest first') },
})

const again = endpoint('post', `${ONE}/deliveries/{deliveryId}/resend`, {
  operationId: 'resendWebhookDelivery',
  summary: 'Sends a delivered or failed message again',
  request: { params: one.extend({ deliveryId: z.uuid() }) },
  responses: { 204: { description: 'The message is sent within seconds' } },
})

type WebhooksOptions = {
  db: Db
  secret: string
  rateLimit: RateLimit
  origin: string
  trials: TrialOptions
}

/** Endpoints of a squad's webhooks. Only the owner can change them. */
export function webhooksApi({ db, secret, rateLimit, origin, trials }: WebhooksOptions) {
  const sealer = createWebhookSealer(secret)
  const limits = createWebhookLimits(rateLimit)
  const requireOwn = async (user: { id: UserId }, { squadId }: { squadId: string }) =>
    await requireSquad(db, { userId: user.id, squadId, as: 'owner' })
  const requireOne = async (
    user: { id: UserId },
    { squadId, webhookId }: { squadId: string; webhookId: string },
  ) => await requireWebhook(db, { squadId: await requireOwn(user, { squadId }), webhookId })

  return createRouter()
    .openapi(list, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      const isOwner = await ownsSquad(db, scope)
      return c.json({ webhooks: await listWebhooks(db, squadId, isOwner ? sealer : null) }, 200)
    })
    .openapi(create, async (c) => {
      const squadId = await requireOwn(c.get('user'), c.req.valid('param'))
      const { locale = localeOfRequest(c.req.raw), ...rest } = c.req.valid('json')
      const input = { ...rest, locale }
      const { isNew, ...created } = await createWebhook(db, { squadId, sealer, input })
      return c.json(created, isNew ? 201 : 200)
    })
    .openapi(attempt, async (c) => {
      const user = c.get('user')
      const squadId = await requireOwn(user, c.req.valid('param'))
      const { kind, url, locale } = c.req.valid('json')
      requireFitting(kind, { url })
      await limits.takeTrial(user.id)
      const squad = (await findSquadName(db, squadId)) ?? ''
      const message = trialMessage({ squad, squadId, locale, origin })
      if (!(await tryChat(trials, { kind, url, message }))) throw new AppError('UNREACHABLE')
      return c.body(null, 204)
    })
    .openapi(change, async (c) => {
      const { webhookId, ...scope } = c.req.valid('param')
      const squadId = await requireOwn(c.get('user'), scope)
      const input = c.req.valid('json')
      return c.json(await changeWebhook(db, { squadId, webhookId, sealer, input }), 200)
    })
    .openapi(remove, async (c) => {
      const { webhookId, ...scope } = c.req.valid('param')
      const squadId = await requireOwn(c.get('user'), scope)
      if (!(await removeWebhook(db, { squadId, webhookId }))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
    .openapi(readSecret, async (c) => {
      const row = await requireOne(c.get('user'), c.req.valid('param'))
      const found = openSecret(row, sealer)
      if (found === null) throw new AppError('NOT_FOUND')
      return c.json({ secret: found }, 200)
    })
    .openapi(rotate, async (c) => {
      const { webhookId, ...scope } = c.req.valid('param')
      const squadId = await requireOwn(c.get('user'), scope)
      return c.json({ secret: await changeSecret(db, { squadId, webhookId, sealer }) }, 200)
    })
    .openapi(ping, async (c) => {
      const { id } = await requireOne(c.get('user'), c.req.valid('param'))
      await queuePing(db, id)
      return c.body(null, 204)
    })
    .openapi(history, async (c) => {
      const { id } = await requireOne(c.get('user'), c.req.valid('param'))
      return c.json({ deliveries: await listDeliveries(db, id) }, 200)
    })
    .openapi(again, async (c) => {
      const { deliveryId, ...which } = c.req.valid('param')
      const { id } = await requireOne(c.get('user'), which)
      if (!(await resend(db, { webhookId: id, deliveryId }))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
}
