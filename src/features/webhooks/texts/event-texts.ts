import { PING, type SentEvent } from '~/domain/outgoing/webhook-event'
import { m } from '~/paraglide/messages'

/** Names of the events. */
export const EVENT_TEXTS: Record<SentEvent, () => string> = {
  'retrospective.saved': m.webhooks_event_saved,
  'insight.moved': m.webhooks_event_moved,
  'room.opened': m.webhooks_event_opened,
  'room.closed': m.webhooks_event_closed,
  'window.opened': m.webhooks_event_window_opened,
  'window.closing': m.webhooks_event_window_closing,
  'window.sealed': m.webhooks_event_window_sealed,
  'window.too_few': m.webhooks_event_window_too_few,
  'action.started': m.webhooks_event_started,
  'action.done': m.webhooks_event_done,
  'action.dropped': m.webhooks_event_dropped,
  [PING]: m.webhooks_event_ping,
}

/** Names of the events as contents of a channel. */
export const CHAT_EVENT_TEXTS: Record<SentEvent, () => string> = {
  ...EVENT_TEXTS,
  'room.closed': m.chats_event_closed,
  'retrospective.saved': m.chats_event_saved,
  'room.opened': m.chats_event_opened,
}
