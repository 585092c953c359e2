import { setTimeout as pause } from 'node:timers/promises'
import { chatPayload } from '~/domain/outgoing/chat-payload'
import { isChat } from '~/domain/outgoing/webhook-event'
import { judgeTry } from '~/domain/outgoing/webhook-tries'
import type { Db } from '~/lib/database/db.server'
import type { Log } from '~/lib/server/log.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { type Meter, NO_METER } from '~/lib/server/meter'
import type { Post } from '~/lib/server/requests/outgoing-post.server'
import type { TextSealer } from '~/lib/server/sealed-text.server'
import { readChatMessage } from './chat-messages.server'
import { findOwner } from './data.server'
import {
  dropDelivery,
  endOffMail,
  keepBody,
  type OffMail,
  recordTry,
  type TakenDelivery,
  takeChatDeliveries,
  takeDeliveries,
  takeOffMails,
} from './deliveries/mutations.server'
import { readBody } from './events.server'
import { offMail } from './mails.server'
import { announceMoves } from './moves/mutations.server'
import { addressOf, secretOf } from './sealing.server'
import { signedHeaders } from './signature.server'

const EVERY_MS = 2_000
/** Most webhooks' messages on their way from this process, and as many chats'. */
const AT_ONCE = 50
const PATIENCE_MS = 1_000
const NO_ANSWER = { status: null, retryAfter: null }

/** Names of the outcomes in the operator's metrics. */
const OUTCOMES = {
  delivered: 'delivered',
  waiting: 'retried',
  failed: 'failed',
  gone: 'failed',
} as const

export type WorkerOptions = {
  db: Db
  log: Log
  mailer: Mailer
  post: Post
  sealer: TextSealer
  origin: string
  meter?: Meter
  everyMs?: number
}

/**
 * Starts to send what is due, as far as there is room, so that an address that does not answer delays only its own squad. Then mails the owners of
 * addresses that are off.
 */
function createSender(options: WorkerOptions) {
  const { db, log } = options
  const lanes = [takeDeliveries, takeChatDeliveries].map((take) => ({
    take,
    sending: new Set<Promise<void>>(),
  }))

  return {
    /** Resolves to the number of messages that were started. */
    async startDue(): Promise<number> {
      await announceMoves(options)
      let started = 0
      for (const { take, sending } of lanes) {
        const free = AT_ONCE - sending.size
        const taken = free > 0 ? await take(db, free) : []
        for (const delivery of taken) {
          // A result that cannot be recorded is tried again after its minute.
          const end = sendOne(options, delivery)
            .catch(() => log.warn('a webhook result was not recorded: the database failed'))
            .finally(() => sending.delete(end))
          sending.add(end)
        }
        started += taken.length
      }
      for (const due of await takeOffMails(db)) await tellOwner(options, due)
      return started
    },
    sending: () => lanes.flatMap(({ sending }) => [...sending]),
  }
}

/**
 * Sends what is due until nothing is left.
 * @internal
 */
export async function sendDue(options: WorkerOptions): Promise<void> {
  const { startDue, sending } = createSender(options)
  while ((await startDue()) > 0) await Promise.all(sending())
}

/**
 * Sends the events of all squads periodically. `stop` waits a moment for messages in progress; those that do not end are sent again, by this process
 * or another one.
 */
export function startWebhooks(options: WorkerOptions) {
  const { log, everyMs = EVERY_MS } = options
  const { startDue, sending } = createSender(options)
  const controller = new AbortController()
  const { signal } = controller

  async function runRounds() {
    while (!signal.aborted) {
      await startDue().catch(() => log.warn('webhooks not sent: the database failed'))
      // It rejects only if `stop` aborts it.
      const round = pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
      await Promise.race([round, ...sending()])
    }
    await Promise.all(sending())
  }

  const ended = runRounds()
  return {
    async stop(): Promise<void> {
      controller.abort()
      await Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

async function sendOne(options: WorkerOptions, delivery: TakenDelivery): Promise<void> {
  const { db, log, meter = NO_METER } = options
  const { id, webhookId, kind, tries } = delivery
  const body = await bodyOf(options, delivery)
  if (body === null) return await dropDelivery(db, id)
  const startedAt = performance.now()
  const response = await sendBody(options, delivery, body)
  const lastMs = Math.round(performance.now() - startedAt)
  const verdict = judgeTry(response, {
    tried: tries,
    random: Math.random(),
    isChat: isChat(kind),
  })
  const { status } = response
  await recordTry(db, { id, webhookId, verdict, status, lastMs })
  meter.delivery(OUTCOMES[verdict.state])
  log.info({ webhook: webhookId, event: delivery.event, tries, status, lastMs }, 'webhook tried')
}

/** Sends a body. Counts as no response if the server's secret has changed since the address was saved. */
async function sendBody({ post, sealer }: WorkerOptions, delivery: TakenDelivery, body: string) {
  const { id, webhookId, kind, sealedUrl, sealedSecret, sealedFormerSecret } = delivery
  const open = (sealed: string) => sealer.open(sealed, secretOf(webhookId))
  const url = sealer.open(sealedUrl, addressOf({ id: webhookId, kind }))
  // A chat uses no signatures: its address is the secret.
  if (isChat(kind)) return url === null ? NO_ANSWER : await post(url, body, {})
  const secret = open(sealedSecret)
  const former = sealedFormerSecret === null ? null : open(sealedFormerSecret)
  if (url === null || secret === null) return NO_ANSWER
  const message = { id: `msg_${id.replaceAll('-', '')}`, body, now: new Date() }
  const secrets = former === null ? [secret] : [secret, former]
  return await post(url, body, signedHeaders(message, secrets))
}

/** Returns the body of a delivery; null if there is nothing to report. */
async function bodyOf(options: WorkerOptions, delivery: TakenDelivery): Promise<string | null> {
  const { id, kind } = delivery
  if (!isChat(kind)) return delivery.body ?? (await makeBody(options, delivery))
  const message = await readChatMessage(options.db, { ...delivery, origin: options.origin })
  if (message === null) return null
  if (delivery.body === null) await keepBody(options.db, id, '')
  return JSON.stringify(chatPayload(kind, message))
}

async function makeBody({ db, origin }: WorkerOptions, delivery: TakenDelivery) {
  const { id, event, squadId, subjectId, locale, createdAt } = delivery
  const at = new Date(createdAt)
  const body = await readBody(db, { event, squadId, subjectId, at, locale, origin })
  if (body !== null) await keepBody(db, id, body)
  return body
}

async function tellOwner({ db, log, mailer, origin }: WorkerOptions, due: OffMail) {
  const { webhookId, squadId, locale } = due
  const owner = await findOwner(db, webhookId)
  if (!owner || !mailer.isConfigured) return await endOffMail(db, webhookId)
  mailer.send(offMail({ ...owner, locale, origin, squadId }), () => {
    endOffMail(db, webhookId).catch(() =>
      log.warn('end of a webhook mail not recorded: the database failed'),
    )
  })
}
