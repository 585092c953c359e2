import { and, asc, desc, eq } from 'drizzle-orm'
import { isChat, type WebhookKind } from '~/domain/outgoing/webhook-event'
import { users } from '~/features/auth/tables.server'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { TextSealer } from '~/lib/server/sealed-text.server'
import type { Webhook, WebhookDelivery } from './schema'
import { addressOf, secretOf } from './sealing.server'
import { webhookDeliveries, webhooks } from './tables.server'

const MOST_DELIVERIES = 100

/** Lists a squad's webhooks. `sealer` is for the squad's owner, who sees whole addresses; null for its members. */
export async function listWebhooks(
  db: Executor,
  squadId: AuthorizedSquadId,
  sealer: TextSealer | null,
): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.squadId, squadId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
  return rows.map((row) => toWebhook(row, sealer))
}

export function toWebhook(row: typeof webhooks.$inferSelect, sealer: TextSealer | null): Webhook {
  const { id, kind, locale, host, hint, events, offBecause, failingSince, createdAt } = row
  return {
    ...{ id, kind, locale, host, hint, events, offBecause },
    url: sealer && !isChat(kind) ? sealer.open(row.sealedUrl, addressOf(row)) : null,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** Decrypts the secret that signs messages. Null for a chat, and if it was sealed with another server secret. */
export function openSecret(
  { id, kind, sealedSecret }: Pick<typeof webhooks.$inferSelect, 'id' | 'kind' | 'sealedSecret'>,
  sealer: TextSealer,
): string | null {
  return isChat(kind) ? null : sealer.open(sealedSecret, secretOf(id))
}

/** Throws NOT_FOUND unless the webhook belongs to the squad. */
export async function requireWebhook(
  db: Executor,
  { squadId, webhookId }: { squadId: AuthorizedSquadId; webhookId: string },
): Promise<typeof webhooks.$inferSelect> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.squadId, squadId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Lists the newest deliveries. The caller has checked the right to the webhook. */
export async function listDeliveries(db: Executor, webhookId: string): Promise<WebhookDelivery[]> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(MOST_DELIVERIES)
  return rows.map(({ id, event, state, tries, status, lastMs, triedAt, dueAt, createdAt }) => ({
    ...{ id, event, state, tries, status, lastMs },
    triedAt: triedAt?.toISOString() ?? null,
    dueAt: state === 'waiting' ? dueAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Returns the owner's address and the details of a webhook. Null if the webhook was deleted. */
export async function findOwner(
  db: Executor,
  webhookId: string,
): Promise<{ email: string; squadName: string; host: string; kind: WebhookKind } | null> {
  const [row] = await db
    .select({
      email: users.email,
      squadName: squads.name,
      host: webhooks.host,
      kind: webhooks.kind,
    })
    .from(webhooks)
    .innerJoin(squads, eq(squads.id, webhooks.squadId))
    .innerJoin(users, eq(users.id, squads.ownerId))
    .where(eq(webhooks.id, webhookId))
  return row ?? null
}
