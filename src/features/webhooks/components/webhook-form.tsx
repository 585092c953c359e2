import { type FormEvent, useState } from 'react'
import { DEFAULT_EVENTS, MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '~/domain/outgoing/webhook-event'
import { EVENT_TEXTS } from '~/features/webhooks/texts/event-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import type { NewWebhook } from '../schema'
import { EventTicks } from './event-ticks'

type Address = Pick<NewWebhook, 'url' | 'events'>

type WebhookFormProps = {
  /** The saved address. By default a new one with DEFAULT_EVENTS, which leave out conclusions from the scores. */
  from?: Address
  label: string
  onSave: (address: Address) => Promise<void>
  onCancel: () => void
}

/** Form for the address and events of a webhook. */
export function WebhookForm({
  from = { url: '', events: DEFAULT_EVENTS },
  label,
  onSave,
  onCancel,
}: WebhookFormProps) {
  const { isBusy, problem, run } = useRequest()
  const [url, setUrl] = useState(from.url)
  const [events, setEvents] = useState(from.events)
  const [isChecked, setIsChecked] = useState(false)
  const isAddress = isHttps(url.trim())

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (!isAddress || events.length === 0) return
    await run(() => onSave({ url: url.trim(), events }))
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={m.webhooks_url()}
        hint={m.webhooks_url_hint()}
        type="url"
        value={url}
        maxLength={MAX_WEBHOOK_URL}
        autoFocus
        autoComplete="off"
        error={isChecked && !isAddress ? m.webhooks_url_wrong() : undefined}
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventTicks
        events={WEBHOOK_EVENTS}
        textOf={(event) => EVENT_TEXTS[event]()}
        chosen={events}
        isMissing={isChecked && events.length === 0}
        onChange={setEvents}
      />
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {label}
        </Button>
        <Button tone="ghost" onClick={onCancel}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  )
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}
