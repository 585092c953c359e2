/** What a squad can have sent to an address of its own, by the names that programs read. */
export const WEBHOOK_EVENTS = [
  'retrospective.saved',
  'room.opened',
  'room.closed',
  'action.started',
  'action.done',
  'action.dropped',
] as const
type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent when an address is added, and on demand. Carries no data but the squad. */
export const PING = 'ping'
export type SentEvent = WebhookEvent | typeof PING

/** Addresses that one squad can have. */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_URL = 2000
