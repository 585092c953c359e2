import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { addressHint } from '~/domain/chat-address'
import { isChat, MAX_WEBHOOKS, PING, type WebhookKind } from '~/domain/webhook-event'
import type { Verdict } from '~/domain/webhook-tries'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Locale } from '~/i18n/locale'
import { queryRows } from '~/lib/database/rows.server'
import type { Db, Executor, Tx } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import type { TextSealer } from '~/lib/sealed-text.server'
import { requireWebhook, toWebhook } from './data.server'
import type { CreatedWebhook, Webhook, WebhookEdit } from './schema'
import { addressOf, secretOf } from './sealing.server'
import { newSigningSecret } from './signature.server'
import { webhookDeliveries, webhooks } from './tables.server'

/** How long what was sent stays in an address's history. */
const DAYS_LISTED = 7
/** An address at which every try fails for as long is switched off. */
const DAYS_OF_FAILURES = 5

type InSquad = { squadId: AuthorizedSquadId; sealer: TextSealer }
type One = InSquad & { webhookId: string }

type Added = Pick<Webhook, 'kind' | 'events' | 'locale'> & { url: string }

/** Adds an address. A webhook is tried with a ping; a chat was tried before, if its owner wanted to. Throws TOO_MANY_WEBHOOKS. */
export function createWebhook(
  db: Db,
  { squadId, sealer, input }: InSquad & { input: Added },
): Promise<CreatedWebhook> {
  return db.transaction(async (tx) => {
    // Held, so that the limit is counted one request at a time.
    await tx.select({ id: squads.id }).from(squads).where(eq(squads.id, squadId)).for('update')
    const isFull = (await tx.$count(webhooks, eq(webhooks.squadId, squadId))) >= MAX_WEBHOOKS
    if (isFull) throw new AppError('TOO_MANY_WEBHOOKS')
    const { kind, url, events, locale } = input
    const id = crypto.randomUUID()
    const secret = isChat(kind) ? null : newSigningSecret()
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...{ id, squadId, kind, events, locale },
        ...addressColumns(url, { id, kind }, sealer),
        sealedSecret: secret === null ? '' : sealer.seal(secret, secretOf(id)),
      })
      .returning()
    if (!row) throw new Error('the webhook was not stored')
    if (secret !== null) await queuePing(tx, id)
    return { webhook: toWebhook(row, sealer), secret }
  })
}

/** Switching on forgets that it had failed; switching off ends what still waits. */
export function changeWebhook(
  db: Db,
  { squadId, sealer, input, ...which }: One & { kind: WebhookKind; input: WebhookEdit },
): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const { url, events, isOn } = input
    const { webhookId, kind } = which
    const [row] = await tx
      .update(webhooks)
      .set({
        // Without anything to change, a statement without columns would be none.
        squadId,
        ...(url !== undefined && {
          ...addressColumns(url, { id: webhookId, kind }, sealer),
          failingSince: null,
        }),
        ...(events === undefined ? {} : { events }),
        ...(isOn === undefined ? {} : { offBecause: isOn ? null : 'paused', failingSince: null }),
      })
      .where(and(eq(webhooks.id, webhookId), eq(webhooks.squadId, squadId)))
      .returning()
    if (!row) throw new AppError('NOT_FOUND')
    if (isOn === false) await endWaiting(tx, webhookId)
    return toWebhook(row, sealer)
  })
}

/** False if the squad has no such webhook. */
export async function removeWebhook(
  db: Db,
  { squadId, webhookId }: { squadId: AuthorizedSquadId; webhookId: string },
): Promise<boolean> {
  const removed = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.squadId, squadId)))
    .returning({ id: webhooks.id })
  return removed.length > 0
}

/** Signs with a new secret from now on, and for a day with the old one too. Throws NOT_FOUND for a chat. */
export function changeSecret(db: Db, { sealer, ...which }: One): Promise<string> {
  return db.transaction(async (tx) => {
    const { id, kind, sealedSecret } = await requireWebhook(tx, which)
    if (isChat(kind)) throw new AppError('NOT_FOUND')
    const secret = newSigningSecret()
    await tx
      .update(webhooks)
      .set({
        sealedSecret: sealer.seal(secret, secretOf(id)),
        sealedFormerSecret: sealedSecret,
        changedSecretAt: sql`now()`,
      })
      .where(eq(webhooks.id, id))
    return secret
  })
}

/** The caller may see the webhook. */
export async function queuePing(db: Executor, webhookId: string): Promise<void> {
  await db.insert(webhookDeliveries).values({ webhookId, event: PING, dueAt: sql`now()` })
}

/** Sends it again, with all its tries. False if the webhook has no such delivery that has ended. */
export async function resend(
  db: Executor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<boolean> {
  const { id, webhookId: of, state } = webhookDeliveries
  const again = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', dueAt: sql`now()`, tries: 0, takenUntil: null })
    .where(and(eq(id, deliveryId), eq(of, webhookId), sql`${state} <> 'waiting'`))
    .returning({ id })
  return again.length > 0
}

export type TakenDelivery = {
  id: string
  event: string
  subjectId: string | null
  body: string | null
  tries: number
  createdAt: string
  webhookId: string
  kind: WebhookKind
  squadId: string
  locale: Locale
  sealedUrl: string
  sealedSecret: string
  /** Null if its day is over. */
  sealedFormerSecret: string | null
}

/** Takes what is due for a minute, not that of chats. Any number of processes may do it at once. */
export function takeDeliveries(db: Executor, limit: number): Promise<TakenDelivery[]> {
  return queryRows<TakenDelivery>(
    db,
    sql`
      with due as (
        select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.kind = 'webhook' and ${isDue}
        order by d.due_at limit ${limit} for update of d skip locked
      )
      ${takeThose}`,
  )
}

/**
 * Takes the next message of each chat that had none for a minute, for at most `limit` chats. Any number of processes may do it at once:
 * the chat's row is held first, as every change of a webhook does.
 */
export function takeChatDeliveries(db: Executor, limit: number): Promise<TakenDelivery[]> {
  return queryRows<TakenDelivery>(
    db,
    sql`
      with free as (
        select w.id from webhooks w
        where w.kind <> 'webhook' and (w.free_at is null or w.free_at <= now())
          and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue})
        limit ${limit} for update of w skip locked
      ), held as (
        update webhooks w set free_at = now() + interval '1 minute' from free where w.id = free.id
        returning w.id, w.off_because
      ), due as (
        select next.id from held w cross join lateral (
          select d.id from webhook_deliveries d where d.webhook_id = w.id and ${isDue}
          order by d.due_at limit 1 for update of d skip locked
        ) next
      )
      ${takeThose}`,
  )
}

/** Of a delivery `d` and its webhook `w`. */
const isDue = sql`d.state = 'waiting' and d.due_at <= now() and (w.off_because is null or d.event = ${PING})
  and (d.taken_until is null or d.taken_until < now())`

/** Takes the deliveries of `due`. */
const takeThose = sql`
  update webhook_deliveries d
  set taken_until = now() + interval '1 minute', tries = d.tries + 1
  from due, webhooks w
  where d.id = due.id and w.id = d.webhook_id
  returning d.id, d.event, d.subject_id as "subjectId", d.body, d.tries, d.created_at as "createdAt",
    w.id as "webhookId", w.kind, w.squad_id as "squadId", w.locale, w.sealed_url as "sealedUrl",
    w.sealed_secret as "sealedSecret",
    case when w.changed_secret_at > now() - interval '1 day' then w.sealed_former_secret end as "sealedFormerSecret"`

/** Kept before it is sent, so that every try sends the same. */
export async function keepBody(db: Executor, id: string, body: string): Promise<void> {
  await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id))
}

/** What happened is gone, so there is nothing to tell of it. */
export async function dropDelivery(db: Executor, id: string): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id))
}

type Tried = {
  id: string
  webhookId: string
  verdict: Verdict
  status: number | null
  lastMs: number
}

/** Writes down what came of a try, the webhook's row first, as every change of a webhook does. True if it switched the address off. */
export function noteTry(db: Db, tried: Tried): Promise<boolean> {
  const { id, webhookId, verdict, status, lastMs } = tried
  const isDelivered = verdict.state === 'delivered'
  return db.transaction(async (tx) => {
    const { failingSince } = webhooks
    const [row] = await tx
      .update(webhooks)
      .set({ failingSince: isDelivered ? null : sql`coalesce(${failingSince}, now())` })
      .where(eq(webhooks.id, webhookId))
      .returning({
        isFailing: sql<boolean>`coalesce(${failingSince} < now() - make_interval(days => ${DAYS_OF_FAILURES}), false)`,
      })
    await tx
      .update(webhookDeliveries)
      .set({
        ...{ status, lastMs, triedAt: sql`now()`, takenUntil: null },
        state: verdict.state === 'gone' ? 'failed' : verdict.state,
        ...(verdict.state === 'waiting' && {
          dueAt: sql`now() + make_interval(secs => ${verdict.seconds})`,
        }),
      })
      .where(eq(webhookDeliveries.id, id))
    const offBecause = verdict.state === 'gone' ? 'gone' : row?.isFailing ? 'failing' : null
    if (offBecause === null) return false
    const off = await tx
      .update(webhooks)
      .set({ offBecause })
      .where(and(eq(webhooks.id, webhookId), isNull(webhooks.offBecause)))
      .returning({ id: webhooks.id })
    await endWaiting(tx, webhookId)
    return off.length > 0
  })
}

/** For the cleanup: removes at most `limit` deliveries that are no longer listed. */
export async function removeOldDeliveries(tx: Tx, limit: number): Promise<number> {
  const old = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${DAYS_LISTED})`))
    .limit(limit)
  const removed = await tx
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.id} in ${old}`)
    .returning({ id: webhookDeliveries.id })
  return removed.length
}

/** What was never tried is forgotten; the rest is listed as failed. */
async function endWaiting(tx: Tx, webhookId: string): Promise<void> {
  const { webhookId: of, state, body } = webhookDeliveries
  const waiting = and(eq(of, webhookId), eq(state, 'waiting'))
  await tx.delete(webhookDeliveries).where(and(waiting, isNull(body)))
  await tx.update(webhookDeliveries).set({ state: 'failed' }).where(waiting)
}

function addressColumns(url: string, of: { id: string; kind: WebhookKind }, sealer: TextSealer) {
  return {
    sealedUrl: sealer.seal(url, addressOf(of)),
    host: new URL(url).host,
    hint: isChat(of.kind) ? addressHint(url) : null,
  }
}
