import { Ellipsis, Hash, MessageCircle, MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { CHAT_NAMES, type Chat } from '~/domain/outgoing/chat-address'
import { CHAT_EVENT_TEXTS } from '~/features/webhooks/texts/event-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import { changeWebhook, ping, removeWebhook } from '../client'
import type { Webhook } from '../schema'
import { ChatForm } from './chat-form'
import { Deliveries } from './deliveries'
import { WebhookState } from './webhook-state'

const ICONS = {
  slack: Hash,
  teams: MessagesSquare,
  discord: MessagesSquare,
  'google-chat': MessageCircle,
} as const satisfies Record<Chat, unknown>

export type Channel = Webhook & { kind: Chat }

type ChatRowProps = {
  squadId: string
  channel: Channel
  isOwner: boolean
  /** Undefined if the squad has the maximum number of addresses. */
  onAnother?: (() => void) | undefined
  onRemoved: () => void
}

/** A channel with its events and its state, and for the owner the controls. */
export function ChatRow({ squadId, channel, isOwner, onAnother, onRemoved }: ChatRowProps) {
  const { problem, run } = useRequest()
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const { id: webhookId, kind, hint, events, offBecause, locale } = channel
  const which = { squadId, webhookId }
  const name = `${CHAT_NAMES[kind]} …${hint}`
  const told = events.map((event) => CHAT_EVENT_TEXTS[event]()).join(', ')
  const items: MenuItem[] = [
    { label: m.webhooks_ping(), onSelect: () => void run(() => ping(which), 'ping') },
    { label: m.webhooks_change(), onSelect: () => setAsked('change') },
    {
      label: offBecause === null ? m.webhooks_pause() : m.webhooks_resume(),
      onSelect: () => void run(() => changeWebhook(which, { isOn: offBecause !== null }), 'switch'),
    },
    ...(onAnother ? [{ label: m.chats_another(), onSelect: onAnother }] : []),
    { label: m.webhooks_remove(), isDestructive: true, onSelect: () => setAsked('remove') },
  ]

  function endChange() {
    setAsked(null)
    menu.current?.focus()
  }

  async function remove(isSure: boolean) {
    setAsked(null)
    if (isSure && (await run(() => removeWebhook(which), 'remove'))) onRemoved()
  }

  return (
    <li aria-label={name} className="border-b border-line last:border-b-0">
      <div className="flex items-start gap-3.5 p-5">
        <ChatIcon chat={kind} />
        <div className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
          <p className="font-580">{name}</p>
          <p className="text-13 text-ink-2">{told}</p>
          <WebhookState webhook={channel} />
        </div>
        {isOwner && (
          <Menu
            label={m.webhooks_more({ host: name })}
            icon={Ellipsis}
            align="end"
            trigger={menu}
            items={items}
          />
        )}
      </div>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {asked === 'change' && (
        <div className="border-t border-line p-5">
          <ChatForm
            squadId={squadId}
            chat={kind}
            from={{ events, locale }}
            label={m.webhooks_save()}
            onSave={async ({ url, events }) => {
              await changeWebhook(which, { ...(url !== '' && { url }), events })
              endChange()
            }}
            onCancel={endChange}
          />
        </div>
      )}
      {isOwner && <Deliveries which={which} host={name} />}
      {asked === 'remove' && (
        <AlertDialog
          title={m.chats_remove_question({ name })}
          choices={[{ value: 'sure', label: m.webhooks_remove(), tone: 'danger-solid' }]}
          onChoice={(choice) => void remove(choice === 'sure')}
        >
          {m.webhooks_remove_text({ host: name, events: told })}
        </AlertDialog>
      )}
    </li>
  )
}

export function ChatIcon({ chat }: { chat: Chat }) {
  const Icon = ICONS[chat]
  return <Icon size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none text-ink-3" />
}
