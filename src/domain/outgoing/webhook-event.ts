import { CHATS, type Chat } from './chat-address.ts'

/** Receivers: a program of the squad's own, or a channel of a chat. */
export const WEBHOOK_KINDS = ['webhook', ...CHATS] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Events that a squad can have sent to its own address, by the names that programs read. */
export const WEBHOOK_EVENTS = [
  'retrospective.saved',
  'insight.moved',
  'room.opened',
  'room.closed',
  'window.opened',
  'window.closing',
  'window.sealed',
  'window.too_few',
  'action.started',
  'action.done',
  'action.dropped',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Default events of a new webhook. Moves are opt-in: a squad should look at them before a system acts on them. */
export const DEFAULT_EVENTS = WEBHOOK_EVENTS.filter((event) => event !== 'insight.moved')

/** Default events of a new channel: scored sprints. The others have a link that lets its readers vote. */
export const DEFAULT_CHAT_EVENTS = ['room.closed', 'retrospective.saved'] as const

/** Events for a channel. Others would flood it, or name data that the squad keeps to itself. */
const CHAT_EVENTS = [
  ...[...DEFAULT_CHAT_EVENTS, 'room.opened' as const],
  ...(['window.opened', 'window.closing', 'window.sealed', 'window.too_few'] as const),
]

/** Test event, sent when an address is added and on demand. Carries no data but the squad. */
export const PING = 'ping'
export type SentEvent = WebhookEvent | typeof PING

/** Most addresses of one squad. */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_URL = 2000

export function isChat(kind: WebhookKind): kind is Chat {
  return kind !== 'webhook'
}

/** Returns the events that an address of the kind can receive. */
export function eventsOf(kind: WebhookKind): readonly WebhookEvent[] {
  return isChat(kind) ? CHAT_EVENTS : WEBHOOK_EVENTS
}
