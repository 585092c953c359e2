import { z } from 'zod'
import { CHATS } from '~/domain/outgoing/chat-address'
import {
  MAX_WEBHOOK_URL,
  PING,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
} from '~/domain/outgoing/webhook-event'
import { LANGUAGE_CODES } from '~/domain/text/languages'

const url = z.string().trim().min(1).max(MAX_WEBHOOK_URL)
/** At least one event, without duplicates. */
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'an event twice')

const locale = z.enum(LANGUAGE_CODES)

export const newWebhook = z
  .object({
    kind: z.enum(WEBHOOK_KINDS).default('webhook'),
    url,
    events: events.describe('A chat accepts the events of channels only'),
    locale: locale
      .optional()
      .describe('Language of texts and links; that of the request if absent'),
  })
  .meta({ id: 'NewWebhook' })

/** An address that is not saved yet. */
export const chatTrial = z.object({ kind: z.enum(CHATS), url, locale }).meta({ id: 'ChatTrial' })

export const webhookEdit = z
  .object({ url, events, isOn: z.boolean() })
  .partial()
  .meta({ id: 'WebhookEdit' })

const webhook = z
  .object({
    id: z.uuid(),
    kind: z.enum(WEBHOOK_KINDS),
    locale,
    host: z.string(),
    hint: z.string().nullable().describe("Last characters of a chat's address; null for a webhook"),
    url: z
      .string()
      .nullable()
      .describe(
        "Null for members who are not the squad's owner, and for a chat, where it is a secret",
      ),
    events,
    offBecause: z
      .enum(['paused', 'gone', 'failing'])
      .nullable()
      .describe('Reason why nothing is sent; null while it is on'),
    failingSince: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })

export const webhookList = z.object({ webhooks: z.array(webhook) }).meta({ id: 'WebhookList' })

export const createdWebhook = z
  .object({
    webhook,
    secret: z
      .string()
      .nullable()
      .describe('Signing secret; null for a chat, whose messages are not signed'),
  })
  .meta({ id: 'CreatedWebhook' })

export const webhookSecret = z.object({ secret: z.string() }).meta({ id: 'WebhookSecret' })

const delivery = z
  .object({
    id: z.uuid(),
    event: z.enum([...WEBHOOK_EVENTS, PING]),
    state: z.enum(['waiting', 'delivered', 'failed']),
    tries: z.int(),
    status: z.int().nullable().describe('Status of the last attempt; null without a response'),
    lastMs: z.int().nullable(),
    triedAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable().describe('Time of the next attempt; null without one'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryList = z
  .object({ deliveries: z.array(delivery) })
  .meta({ id: 'WebhookDeliveryList' })

export type ChatTrial = z.infer<typeof chatTrial>
export type NewWebhook = z.input<typeof newWebhook>
export type WebhookEdit = z.infer<typeof webhookEdit>
export type Webhook = z.infer<typeof webhook>
export type CreatedWebhook = z.infer<typeof createdWebhook>
export type WebhookDelivery = z.infer<typeof delivery>
