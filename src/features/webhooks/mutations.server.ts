import { and, eq, sql } from 'drizzle-orm'
import { addressHint } from '~/domain/chat-address'
import { isChat, MAX_WEBHOOKS, PING, type WebhookKind } from '~/domain/webhook-event'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import type { TextSealer } from '~/lib/sealed-text.server'
import { requireWebhook, toWebhook } from './data.server'
import { endWaiting } from './deliveries/mutations.server'
import type { CreatedWebhook, Webhook, WebhookEdit } from './schema'
import { addressOf, secretOf } from './sealing.server'
import { newSigningSecret } from './signature.server'
import { webhookDeliveries, webhooks } from './tables.server'

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
        ...(isOn === undefined
          ? {}
          : { offBecause: isOn ? null : 'paused', failingSince: null, mailDueAt: null }),
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

function addressColumns(url: string, of: { id: string; kind: WebhookKind }, sealer: TextSealer) {
  return {
    sealedUrl: sealer.seal(url, addressOf(of)),
    host: new URL(url).host,
    hint: isChat(of.kind) ? addressHint(url) : null,
  }
}
