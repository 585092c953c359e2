import { isChat, type WebhookKind } from '~/domain/outgoing/webhook-event'
import { createTextSealer, type TextSealer } from '~/lib/server/sealed-text.server'

/** For the addresses of webhooks and their secrets, which the database alone does not give away. */
export function createWebhookSealer(serverSecret: string): TextSealer {
  return createTextSealer(serverSecret, 'webhooks')
}

/** Where an address is sealed for. A process from before there were chats does not open theirs, and sends them nothing that they cannot read. */
export function addressOf({ id, kind }: { id: string; kind: WebhookKind }): string {
  return isChat(kind) ? `chat ${id}` : id
}

/** Where a webhook's secret is sealed for. */
export function secretOf(webhookId: string): string {
  return `secret of ${webhookId}`
}
