import { CHATS, type Chat } from './chat-address.ts'

/** What is at an address: a program of the squad's own, or a channel of a chat. */
export const WEBHOOK_KINDS = ['webhook', ...CHATS] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** What a squad can have sent to an address of its own, by the names that programs read. */
export const WEBHOOK_EVENTS = [
  'retrospective.saved',
  'insight.moved',
  'room.opened',
  'room.closed',
  'action.started',
  'action.done',
  'action.dropped',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a new webhook hears of. Moves are chosen: a squad should look at them before a system makes something of them. */
export const DEFAULT_EVENTS = WEBHOOK_EVENTS.filter((event) => event !== 'insight.moved')

/** What a channel can be told of. Other events would be one message after another, or name what a squad keeps to itself. */
const CHAT_EVENTS = ['room.closed', 'retrospective.saved', 'room.opened'] as const

/** Sent when an address is added, and on demand. Carries no data but the squad. */
export const PING = 'ping'
export type SentEvent = WebhookEvent | typeof PING

/** Addresses that one squad can have. */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_URL = 2000

export function isChat(kind: WebhookKind): kind is Chat {
  return kind !== 'webhook'
}

/** The events that an address of the kind can hear of. */
export function eventsOf(kind: WebhookKind): readonly WebhookEvent[] {
  return isChat(kind) ? CHAT_EVENTS : WEBHOOK_EVENTS
}
