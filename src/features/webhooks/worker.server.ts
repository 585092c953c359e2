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
const AT_ONCE = 10
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
 * Sends what is due until nothing is left or `signal` aborts, then the mails about addresses that are off.
 * @internal
 */
export async function sendDue(options: WorkerOptions, signal?: AbortSignal): Promise<void> {
  await announceMoves(options)
  let isMore = true
  while (isMore && !signal?.aborted) {
    const signed = await takeDeliveries(options.db, AT_ONCE)
    const chats = await takeChatDeliveries(options.db, AT_ONCE)
    const taken = [...signed, ...chats]
    // A result that cannot be recorded is tried again after its minute; the others continue.
    const ended = await Promise.allSettled(taken.map((delivery) => sendOne(options, delivery)))
    const lost = ended.filter(({ status }) => status === 'rejected').length
    if (lost > 0) options.log.warn({ lost }, 'webhook results not recorded: the database failed')
    isMore = signed.length === AT_ONCE || chats.length === AT_ONCE
  }
  for (const due of await takeOffMails(options.db)) await tellOwner(options, due)
}

/**
 * Sends the events of all squads periodically. `stop` waits a moment for messages in progress; those that do not end are sent again, by this process
 * or another one.
 */
export function startWebhooks(options: WorkerOptions) {
  const { log, everyMs = EVERY_MS } = options
  const controller = new AbortController()
  const { signal } = controller

  async function runRounds() {
    while (!signal.aborted) {
      await sendDue(options, signal).catch(() => log.warn('webhooks not sent: the database failed'))
      // It rejects only if `stop` aborts it.
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
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
