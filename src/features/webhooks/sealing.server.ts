import { isChat, type WebhookKind } from '~/domain/outgoing/webhook-event'
import { createTextSealer, type TextSealer } from '~/lib/server/sealed-text.server'

/** Creates the sealer of webhooks' addresses and secrets, which the database alone does not reveal. */
export function createWebhookSealer(serverSecret: string): TextSealer {
  return createTextSealer(serverSecret, 'webhooks')
}

/**
 * Returns the sealing context of an address. A process of a version without chats cannot decrypt theirs, and so sends them no messages in a wrong
 * format.
 */
export function addressOf({ id, kind }: { id: string; kind: WebhookKind }): string {
  return isChat(kind) ? `chat ${id}` : id
}

/** Returns the sealing context of a webhook's secret. */
export function secretOf(webhookId: string): string {
  return `secret of ${webhookId}`
}
