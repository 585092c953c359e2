import { and, eq, or, sql } from 'drizzle-orm'
import { addressHint, chatAddressProblem } from '~/domain/outgoing/chat-address'
import {
  eventsOf,
  isChat,
  MAX_WEBHOOKS,
  PING,
  type WebhookEvent,
  type WebhookKind,
} from '~/domain/outgoing/webhook-event'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { TextSealer } from '~/lib/server/sealed-text.server'
import { openSecret, requireWebhook, toWebhook } from './data.server'
import { endWaiting } from './deliveries/mutations.server'
import type { CreatedWebhook, Webhook, WebhookEdit } from './schema'
import { addressOf, secretOf } from './sealing.server'
import { newSigningSecret } from './signature.server'
import { webhookDeliveries, webhooks } from './tables.server'

/** Pings of one address that wait, and the time after which it makes sense to try again. */
const MOST_PINGS = 10
const PING_WAIT_SECONDS = 60

type InSquad = { squadId: AuthorizedSquadId; sealer: TextSealer }
type One = InSquad & { webhookId: string }

type Added = Pick<Webhook, 'kind' | 'events' | 'locale'> & { url: string }

/**
 * Adds an address. Sends a ping to a webhook; a chat's address can be tested before. A repeated create, with the same `id` or within a minute, returns
 * the stored one.
 * Throws INVALID and TOO_MANY_WEBHOOKS.
 */
export function createWebhook(
  db: Db,
  {
    squadId,
    sealer,
    input,
    id = crypto.randomUUID(),
  }: InSquad & { input: Added; id?: string | undefined },
): Promise<CreatedWebhook & { isNew: boolean }> {
  requireFitting(input.kind, input)
  return db.transaction(async (tx) => {
    // Locked, so that the limit is counted one request at a time.
    await tx.select({ id: squads.id }).from(squads).where(eq(squads.id, squadId)).for('update')
    const made = await findMade(tx, { squadId, sealer, input, id })
    if (made) return { ...shown(made, sealer), isNew: false }
    const isFull = (await tx.$count(webhooks, eq(webhooks.squadId, squadId))) >= MAX_WEBHOOKS
    if (isFull) throw new AppError('TOO_MANY_WEBHOOKS')
    const { kind, url, events, locale } = input
    const secret = isChat(kind) ? '' : sealer.seal(newSigningSecret(), secretOf(id))
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...{ id, squadId, kind, events, locale, sealedSecret: secret },
        ...addressColumns(url, { id, kind }, sealer),
      })
      .returning()
    if (!row) throw new Error('the webhook was not stored')
    if (!isChat(kind)) await queuePing(tx, id)
    return { ...shown(row, sealer), isNew: true }
  })
}

/** Finds the webhook that an earlier request for the same has created: its response may be lost. */
async function findMade(
  tx: Tx,
  { squadId, sealer, input, id }: InSquad & { input: Added; id: string },
): Promise<typeof webhooks.$inferSelect | undefined> {
  const isNew = sql`${webhooks.createdAt} > now() - interval '1 minute'`
  const rows = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.squadId, squadId), or(eq(webhooks.id, id), isNew)))
  const { kind, locale, events, url } = input
  const isSame = (row: (typeof rows)[number]) =>
    row.kind === kind &&
    row.locale === locale &&
    row.events.join() === events.join() &&
    sealer.open(row.sealedUrl, addressOf(row)) === url
  return rows.find((row) => row.id === id || isSame(row))
}

/** Changes a webhook. Switching on clears earlier failures; switching off ends waiting deliveries. Throws INVALID and NOT_FOUND. */
export function changeWebhook(
  db: Db,
  { input, sealer, ...which }: One & { input: WebhookEdit },
): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const { url, events, isOn } = input
    const { id, kind, squadId } = await requireWebhook(tx, which)
    requireFitting(kind, input)
    const [row] = await tx
      .update(webhooks)
      .set({
        // Always set, because an update needs at least one column.
        squadId,
        ...(url !== undefined && {
          ...addressColumns(url, { id, kind }, sealer),
          failingSince: null,
        }),
        ...(events === undefined ? {} : { events }),
        ...(isOn === undefined
          ? {}
          : { offBecause: isOn ? null : 'paused', failingSince: null, mailDueAt: null }),
      })
      .where(eq(webhooks.id, id))
      .returning()
    if (!row) throw new AppError('NOT_FOUND')
    if (isOn === false) await endWaiting(tx, id)
    return toWebhook(row, sealer)
  })
}

/** Returns false if the squad has no such webhook. */
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

/** Replaces the secret. For a day messages are signed with the old one too, which a change repeated within a minute keeps. Throws NOT_FOUND for a chat. */
export function changeSecret(db: Db, { sealer, ...which }: One): Promise<string> {
  return db.transaction(async (tx) => {
    const { id, kind, sealedSecret } = await requireWebhook(tx, which)
    if (isChat(kind)) throw new AppError('NOT_FOUND')
    const secret = newSigningSecret()
    // The response of the first change may be lost: then the receiver only knows the secret from before.
    const isRepeated = sql`${webhooks.changedSecretAt} > now() - interval '1 minute'`
    await tx
      .update(webhooks)
      .set({
        sealedSecret: sealer.seal(secret, secretOf(id)),
        sealedFormerSecret: sql`case when ${isRepeated} then ${webhooks.sealedFormerSecret} else ${sealedSecret} end`,
        changedSecretAt: sql`now()`,
      })
      .where(eq(webhooks.id, id))
    return secret
  })
}

/** Queues a ping. The caller has checked the right to the webhook. Throws TOO_MANY_REQUESTS if `MOST_PINGS` wait. */
export async function queuePing(db: Executor, webhookId: string): Promise<void> {
  const { webhookId: of, event, state } = webhookDeliveries
  const waiting = and(eq(of, webhookId), eq(event, PING), eq(state, 'waiting'))
  if ((await db.$count(webhookDeliveries, waiting)) >= MOST_PINGS) {
    throw new AppError('TOO_MANY_REQUESTS', { seconds: PING_WAIT_SECONDS })
  }
  await db.insert(webhookDeliveries).values({ webhookId, event: PING, dueAt: sql`now()` })
}

/** Sends a delivery again, with all its tries. Returns false if the webhook has no such delivery that has ended. */
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

type AddressInput = { url?: string | undefined; events?: readonly WebhookEvent[] | undefined }

/** Throws INVALID. Does not check whether an address is inside the server's network, so that no response reveals its hosts. */
export function requireFitting(kind: WebhookKind, { url, events = [] }: AddressInput): void {
  const fields = {
    ...(url !== undefined && !isAddressOf(kind, url) && { url: ['is no address of this kind'] }),
    ...(!events.every((event) => eventsOf(kind).includes(event)) && {
      events: ['has an event that is not sent to this kind'],
    }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', { fields })
}

function isAddressOf(kind: WebhookKind, url: string): boolean {
  if (isChat(kind)) return chatAddressProblem(kind, url) === null
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

function shown(row: typeof webhooks.$inferSelect, sealer: TextSealer): CreatedWebhook {
  return { webhook: toWebhook(row, sealer), secret: openSecret(row, sealer) }
}

function addressColumns(url: string, of: { id: string; kind: WebhookKind }, sealer: TextSealer) {
  return {
    sealedUrl: sealer.seal(url, addressOf(of)),
    host: new URL(url).host,
    hint: isChat(of.kind) ? addressHint(url) : null,
  }
}
