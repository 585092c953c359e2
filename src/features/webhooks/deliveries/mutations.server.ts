import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { PING, type WebhookKind } from '~/domain/outgoing/webhook-event'
import type { Verdict } from '~/domain/outgoing/webhook-tries'
import type { Locale } from '~/i18n/locale'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { webhookDeliveries, webhooks } from '../tables.server'

/** Days for which sent messages stay in an address's history. */
const DAYS_LISTED = 7
/** Days of failures after which an address is switched off. */
const DAYS_OF_FAILURES = 5
/** Most messages that are on their way to an address. Those to an address that never answers take ten seconds each. */
const MOST_TO_ONE = 2
/** Minutes for which a process may work on a mail: longer than all its tries. */
const MAIL_LEASE = 15

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
  /** Null after its last day. */
  sealedFormerSecret: string | null
}

/**
 * Takes due deliveries for a minute, except those of chats, in turns by squad: the squad with the fewest messages on their way comes first. Takes no
 * more than `MOST_TO_ONE` at a time for an address. Several processes may call it concurrently.
 */
export function takeDeliveries(db: Executor, limit: number): Promise<TakenDelivery[]> {
  return queryRows<TakenDelivery>(
    db,
    sql`
      with sent as (
        select d.webhook_id, w.squad_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.state = 'waiting' and d.taken_until >= now()
      ), next as (
        select d.id, d.due_at, (select count(*) from sent where sent.squad_id = w.squad_id)
          + row_number() over (partition by w.squad_id order by d.due_at) as turn
        from webhooks w cross join lateral (
          select d.id, d.due_at from webhook_deliveries d where d.webhook_id = w.id and ${isDue} order by d.due_at
          limit greatest(0, ${MOST_TO_ONE} - (select count(*) from sent where sent.webhook_id = w.id))
        ) d
        where w.kind = 'webhook'
          and w.id in (select d.webhook_id from webhook_deliveries d where d.state = 'waiting' and d.due_at <= now())
      ), due as (
        select d.id from next join webhook_deliveries d on d.id = next.id join webhooks w on w.id = d.webhook_id
        where ${isDue} order by next.turn, next.due_at limit ${limit} for update of d skip locked
      )
      ${takeThose}`,
  )
}

/**
 * Takes the next message of up to `limit` chats that had none for a minute. Several processes may call it concurrently: the chat's row is locked
 * first, like in every change of a webhook.
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

/** Condition on a delivery `d` and its webhook `w`. */
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

/** Stores the body before it is sent, so that every try sends the same one. */
export async function keepBody(db: Executor, id: string, body: string): Promise<void> {
  await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id))
}

/** Deletes a delivery whose subject was deleted. */
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

/**
 * Records the result of a try. Locks the webhook's row first, like every change of a webhook. Schedules a mail if the result switches the address
 * off.
 */
export function recordTry(db: Db, tried: Tried): Promise<void> {
  const { id, webhookId, verdict, status, lastMs } = tried
  const isDelivered = verdict.state === 'delivered'
  return db.transaction(async (tx) => {
    const { failingSince } = webhooks
    const [row] = await tx
      .update(webhooks)
      .set({ failingSince: isDelivered ? null : sql`coalesce(${failingSince}, now())` })
      .where(eq(webhooks.id, webhookId))
      .returning({
        isOff: sql<boolean>`${isNotNull(webhooks.offBecause)}`,
        isFailing: sql<boolean>`coalesce(${failingSince} < now() - make_interval(days => ${DAYS_OF_FAILURES}), false)`,
      })
    // An address that was switched off meanwhile gets no further try.
    const isLast = verdict.state === 'waiting' && row?.isOff === true
    await tx
      .update(webhookDeliveries)
      .set({
        ...{ status, lastMs, triedAt: sql`now()`, takenUntil: null },
        state: verdict.state === 'gone' || isLast ? 'failed' : verdict.state,
        ...(verdict.state === 'waiting' && {
          dueAt: sql`now() + make_interval(secs => ${verdict.seconds})`,
        }),
      })
      .where(eq(webhookDeliveries.id, id))
    const offBecause = verdict.state === 'gone' ? 'gone' : row?.isFailing ? 'failing' : null
    if (offBecause === null) return
    await tx
      .update(webhooks)
      .set({ offBecause, mailDueAt: sql`now()` })
      .where(and(eq(webhooks.id, webhookId), isNull(webhooks.offBecause)))
    await endWaiting(tx, webhookId)
  })
}

export type OffMail = { webhookId: string; squadId: string; locale: Locale }

/**
 * Takes mails about addresses that were switched off. A mail that is not marked as ended is due again later, because its process has died: one mail
 * too many is better than none, as a squad loses all messages of an address that is off.
 */
export function takeOffMails(db: Executor): Promise<OffMail[]> {
  return db
    .update(webhooks)
    .set({ mailDueAt: sql`now() + make_interval(mins => ${MAIL_LEASE})` })
    .where(lte(webhooks.mailDueAt, sql`now()`))
    .returning({ webhookId: webhooks.id, squadId: webhooks.squadId, locale: webhooks.locale })
}

/** Marks the mail as ended: handed over or given up, or there is no mail server. */
export async function endOffMail(db: Executor, webhookId: string): Promise<void> {
  await db.update(webhooks).set({ mailDueAt: null }).where(eq(webhooks.id, webhookId))
}

/** Deletes up to `limit` deliveries that are no longer listed. */
export function removeOldDeliveries(tx: Tx, limit: number): Promise<number> {
  const where = lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${DAYS_LISTED})`)
  return removeSome(tx, { from: webhookDeliveries, where, limit })
}

/** Ends waiting deliveries: deletes those that were never tried, and marks the others as failed. */
export async function endWaiting(tx: Tx, webhookId: string): Promise<void> {
  const { webhookId: of, state, body } = webhookDeliveries
  const waiting = and(eq(of, webhookId), eq(state, 'waiting'))
  await tx.delete(webhookDeliveries).where(and(waiting, isNull(body)))
  await tx.update(webhookDeliveries).set({ state: 'failed' }).where(waiting)
}
