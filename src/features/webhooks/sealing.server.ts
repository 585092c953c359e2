import { createTextSealer, type TextSealer } from '~/lib/sealed-text.server'

/** For the addresses of webhooks and their secrets, which the database alone does not give away. */
export function createWebhookSealer(serverSecret: string): TextSealer {
  return createTextSealer(serverSecret, 'webhooks')
}

/** Where a webhook's secret is sealed for; its address is sealed for its id. */
export function secretOf(webhookId: string): string {
  return `secret of ${webhookId}`
}
