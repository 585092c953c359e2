import { PING, type SentEvent } from '~/domain/webhook-event'
import { m } from '~/paraglide/messages'

/** What each event is called where people read it. */
export const EVENT_TEXTS: Record<SentEvent, () => string> = {
  'retrospective.saved': m.webhooks_event_saved,
  'room.opened': m.webhooks_event_opened,
  'room.closed': m.webhooks_event_closed,
  'action.started': m.webhooks_event_started,
  'action.done': m.webhooks_event_done,
  'action.dropped': m.webhooks_event_dropped,
  [PING]: m.webhooks_event_ping,
}
