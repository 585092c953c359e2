import { type FormEvent, useState } from 'react'
import { type Chat, chatAddressProblem, chatAddressStart } from '~/domain/outgoing/chat-address'
import { DEFAULT_CHAT_EVENTS, eventsOf } from '~/domain/outgoing/webhook-event'
import { CHAT_EVENT_TEXTS } from '~/features/webhooks/texts/event-texts'
import { errorText } from '~/i18n/error-texts'
import { LANGUAGE_NAMES } from '~/i18n/language-names'
import type { Locale } from '~/i18n/locale'
import { LOCALES } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Segmented } from '~/ui/forms/segmented'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { tryChat } from '../client'
import type { Webhook } from '../schema'
import { EventTicks } from './event-ticks'

type Said = { events: Webhook['events']; locale: Locale }

type ChatFormProps = {
  squadId: string
  chat: Chat
  /** The saved channel. Its address is a secret: without a new one, address and language stay. */
  from?: Said
  label: string
  /** An empty address means that it stays. */
  onSave: (channel: Said & { url: string }) => Promise<void>
  onCancel: () => void
}

/** Form for a channel's address and events. The address is tested before it is saved. By default the events are those of scored sprints. */
export function ChatForm({ squadId, chat, from, label, onSave, onCancel }: ChatFormProps) {
  const saving = useRequest()
  const trial = useRequest()
  const pageLocale = useLocale()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState(from?.events ?? [...DEFAULT_CHAT_EVENTS])
  const [locale, setLocale] = useState(from?.locale ?? pageLocale)
  const [isChecked, setIsChecked] = useState(false)
  const [isArrived, setIsArrived] = useState(false)
  const address = url.trim()
  const isUnchanged = from !== undefined && address === ''
  const problem = saving.problem ?? trial.problem
  const wrong = isUnchanged ? null : chatAddressProblem(chat, address)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    setIsArrived(false)
    if (wrong === null && events.length > 0) {
      await saving.run(() => onSave({ url: address, events, locale }))
    }
  }

  async function sendTrial() {
    setIsChecked(true)
    setIsArrived(false)
    if (chatAddressProblem(chat, address) !== null) return
    setIsArrived(await trial.run(() => tryChat(squadId, { kind: chat, url: address, locale })))
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={from ? m.chats_new_url() : m.webhooks_url()}
        hint={m.chats_url_hint({ start: chatAddressStart(chat) })}
        type="url"
        value={url}
        autoFocus
        autoComplete="off"
        error={isChecked && wrong ? addressText(chat, wrong) : undefined}
        onChange={({ target }) => {
          setUrl(target.value)
          setIsArrived(false)
          trial.forget()
        }}
      />
      {!from && (
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden className="text-13 font-580">
            {m.chats_language()}
          </p>
          <Segmented
            label={m.chats_language()}
            value={locale}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={setLocale}
          />
        </div>
      )}
      <EventTicks
        events={eventsOf(chat)}
        textOf={(event) => CHAT_EVENT_TEXTS[event]()}
        chosen={events}
        isMissing={isChecked && events.length === 0}
        onChange={setEvents}
      />
      {isArrived && <Notice tone="done">{m.chats_arrived()}</Notice>}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={saving.isBusy}>
          {label}
        </Button>
        {!isUnchanged && (
          <Button isBusy={trial.isBusy} onClick={() => void sendTrial()}>
            {m.webhooks_ping()}
          </Button>
        )}
        <Button tone="ghost" onClick={onCancel}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  )
}

function addressText(chat: Chat, problem: 'other' | 'retired'): string {
  return problem === 'retired'
    ? m.chats_url_retired()
    : m.chats_url_wrong({ start: chatAddressStart(chat) })
}
