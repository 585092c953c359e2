import type { WebhookEvent } from '~/domain/outgoing/webhook-event'
import { m } from '~/paraglide/messages'
import { FieldError } from '~/ui/forms/field'
import { Tick } from '~/ui/forms/tick'

type EventTicksProps = {
  /** The available events, in display order. */
  events: readonly WebhookEvent[]
  textOf: (event: WebhookEvent) => string
  chosen: readonly WebhookEvent[]
  isMissing: boolean
  onChange: (chosen: WebhookEvent[]) => void
}

/** Checkboxes for the events that are sent to an address. */
export function EventTicks({ events, textOf, chosen, isMissing, onChange }: EventTicksProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-13 font-580">{m.webhooks_events()}</legend>
      {events.map((each) => (
        <Tick
          key={each}
          label={textOf(each)}
          isOn={chosen.includes(each)}
          onChange={(isOn) =>
            onChange(events.filter((one) => (one === each ? isOn : chosen.includes(one))))
          }
        />
      ))}
      {isMissing && <FieldError>{m.webhooks_events_missing()}</FieldError>}
    </fieldset>
  )
}
