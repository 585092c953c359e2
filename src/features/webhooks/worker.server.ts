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
 * Sends what is due, as long as something is, and returns how many messages that was.
 * @internal
 */
export async function sendDue(options: WorkerOptions): Promise<number> {
  let sent = 0
  for (;;) {
    const taken = await takeDeliveries(options.db, AT_ONCE)
    await Promise.all(taken.map((delivery) => sendOne(options, delivery)))
    sent += taken.length
    if (taken.length < AT_ONCE) return sent
  }
}

/** Sends what squads want to be told of. `stop` waits for the messages on their way. */
export function startWebhooks(options: WorkerOptions) {
  const { log, everyMs = EVERY_MS } = options
  const controller = new AbortController()
  const { signal } = controller

  async function runRounds() {
    while (!signal.aborted) {
      await sendDue(options).catch(() => log.warn('webhooks not sent: the database failed'))
      // Only `stop` makes it reject.
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const ended = runRounds()
  return {
    stop(): Promise<void> {
      controller.abort()
      return ended
    },
  }
}

async function sendOne(options: WorkerOptions, delivery: TakenDelivery): Promise<void> {
  const { db, log, post, sealer } = options
  const { id, webhookId, tries, sealedUrl, sealedSecret, sealedFormerSecret } = delivery
  const body = delivery.body ?? (await makeBody(options, delivery))
  if (body === null) return await dropDelivery(db, id)
  const secrets = [sealedSecret, ...(sealedFormerSecret === null ? [] : [sealedFormerSecret])].map(
    (sealed) => sealer.open(sealed, secretOf(webhookId)),
  )
  const message = { id: `msg_${id.replaceAll('-', '')}`, body, now: new Date() }
  const startedAt = performance.now()
  const answer = await post(
    sealer.open(sealedUrl, webhookId),
    body,
    signedHeaders(message, secrets),
  )
  const lastMs = Math.round(performance.now() - startedAt)
  const verdict = judgeTry(answer, tries, Math.random())
  const { status } = answer
  const isOff = await noteTry(db, { id, webhookId, verdict, status, lastMs })
  log.info({ webhook: webhookId, event: delivery.event, tries, status, lastMs }, 'webhook tried')
  if (isOff) await tellOwner(options, delivery)
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
