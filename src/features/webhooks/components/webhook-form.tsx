import { type FormEvent, useState } from 'react'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '~/domain/webhook-event'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field, FieldError } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Tick } from '~/ui/tick'
import { useRequest } from '~/ui/use-request'
import { createWebhook } from '../client'
import type { CreatedWebhook, Webhook } from '../schema'
import { EVENT_TEXTS } from './event-texts'

type WebhookFormProps = {
  squadId: string
  onCreated: (created: CreatedWebhook) => void
  onCancel: () => void
}

/** A new address and what it hears of: everything, unless told otherwise. */
export function WebhookForm({ squadId, onCreated, onCancel }: WebhookFormProps) {
  const { isBusy, problem, run } = useRequest()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<Webhook['events']>([...WEBHOOK_EVENTS])
  const [isChecked, setIsChecked] = useState(false)
  const isAddress = isHttps(url.trim())

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (!isAddress || events.length === 0) return
    await run(async () => onCreated(await createWebhook(squadId, { url: url.trim(), events })))
  }

  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => void submit(event)}
    >
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
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-13 font-580">{m.webhooks_events()}</legend>
        {WEBHOOK_EVENTS.map((each) => (
          <Tick
            key={each}
            label={EVENT_TEXTS[each]()}
            isOn={events.includes(each)}
            onChange={(isOn) =>
              setEvents(
                WEBHOOK_EVENTS.filter((one) => (one === each ? isOn : events.includes(one))),
              )
            }
          />
        ))}
        {isChecked && events.length === 0 && <FieldError>{m.webhooks_events_missing()}</FieldError>}
      </fieldset>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {m.webhooks_add()}
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
