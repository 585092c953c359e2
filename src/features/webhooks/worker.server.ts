import { setTimeout as pause } from 'node:timers/promises'
import { judgeTry } from '~/domain/webhook-tries'
import type { Db } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'
import type { Mailer } from '~/lib/mail.server'
import type { Post } from '~/lib/outgoing-post.server'
import type { TextSealer } from '~/lib/sealed-text.server'
import { findOwner } from './data.server'
import { readBody } from './events.server'
import { offMail } from './mails.server'
import {
  dropDelivery,
  keepBody,
  noteTry,
  type TakenDelivery,
  takeDeliveries,
} from './mutations.server'
import { secretOf } from './sealing.server'
import { signedHeaders } from './signature.server'

const EVERY_MS = 2_000
const AT_ONCE = 10
const PATIENCE_MS = 1_000

export type WorkerOptions = {
  db: Db
  log: Log
  mailer: Mailer
  post: Post
  sealer: TextSealer
  origin: string
  everyMs?: number
}

/**
 * Sends what is due, as long as something is and `signal` does not end it.
 * @internal
 */
export async function sendDue(options: WorkerOptions, signal?: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal?.aborted) {
    const taken = await takeDeliveries(options.db, AT_ONCE)
    // What cannot be noted is taken again after its minute; the others go on.
    const ended = await Promise.allSettled(taken.map((delivery) => sendOne(options, delivery)))
    const lost = ended.filter(({ status }) => status === 'rejected').length
    if (lost > 0) options.log.warn({ lost }, 'webhooks not noted: the database failed')
    isMore = taken.length === AT_ONCE
  }
}

/**
 * Sends what squads want to be told of. `stop` waits a moment for the messages on their way; what the process does not see the end of, it or
 * another one sends again.
 */
export function startWebhooks(options: WorkerOptions) {
  const { log, everyMs = EVERY_MS } = options
  const controller = new AbortController()
  const { signal } = controller

  async function runRounds() {
    while (!signal.aborted) {
      await sendDue(options, signal).catch(() => log.warn('webhooks not sent: the database failed'))
      // Only `stop` makes it reject.
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
  const { db, log } = options
  const { id, webhookId, tries } = delivery
  const body = delivery.body ?? (await makeBody(options, delivery))
  if (body === null) return await dropDelivery(db, id)
  const startedAt = performance.now()
  const answer = await sendBody(options, delivery, body)
  const lastMs = Math.round(performance.now() - startedAt)
  const verdict = judgeTry(answer, tries, Math.random())
  const { status } = answer
  const isOff = await noteTry(db, { id, webhookId, verdict, status, lastMs })
  log.info({ webhook: webhookId, event: delivery.event, tries, status, lastMs }, 'webhook tried')
  if (isOff) await tellOwner(options, delivery)
}

/** Without an answer where the server's secret is another one than when the address was written down. */
async function sendBody({ post, sealer }: WorkerOptions, delivery: TakenDelivery, body: string) {
  const { id, webhookId, sealedUrl, sealedSecret, sealedFormerSecret } = delivery
  const open = (sealed: string) => sealer.open(sealed, secretOf(webhookId))
  const url = sealer.open(sealedUrl, webhookId)
  const secret = open(sealedSecret)
  const former = sealedFormerSecret === null ? null : open(sealedFormerSecret)
  if (url === null || secret === null) return { status: null, retryAfter: null }
  const message = { id: `msg_${id.replaceAll('-', '')}`, body, now: new Date() }
  const secrets = former === null ? [secret] : [secret, former]
  return await post(url, body, signedHeaders(message, secrets))
}

async function makeBody({ db, origin }: WorkerOptions, delivery: TakenDelivery) {
  const { id, event, squadId, subjectId, locale, createdAt } = delivery
  const at = new Date(createdAt)
  const body = await readBody(db, { event, squadId, subjectId, at, locale, origin })
  if (body !== null) await keepBody(db, id, body)
  return body
}

async function tellOwner({ db, mailer, origin }: WorkerOptions, delivery: TakenDelivery) {
  const owner = await findOwner(db, delivery.webhookId)
  if (!owner || !mailer.isConfigured) return
  mailer.send(offMail({ ...owner, locale: delivery.locale, origin, squadId: delivery.squadId }))
}
