import { Ellipsis, Webhook as WebhookIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { EVENT_TEXTS } from '~/features/webhooks/texts/event-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { Menu } from '~/ui/overlays/menu'
import { changeSecret, changeWebhook, ping, readSecret, removeWebhook } from '../client'
import type { Webhook } from '../schema'
import { Deliveries } from './deliveries'
import { WebhookForm } from './webhook-form'
import { WebhookState } from './webhook-state'

type WebhookCardProps = {
  squadId: string
  webhook: Webhook
  isOwner: boolean
  onSecret: (secret: string) => void
  onRemoved: () => void
}

/** A webhook with its events and its state, and for the owner its deliveries. */
export function WebhookCard({ squadId, webhook, isOwner, onSecret, onRemoved }: WebhookCardProps) {
  const { problem, run } = useRequest()
  const [asked, setAsked] = useState<'change' | 'remove' | 'secret' | null>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const { id: webhookId, host, events, offBecause } = webhook
  const which = { squadId, webhookId }
  const told = events.map((event) => EVENT_TEXTS[event]()).join(', ')

  function endChange() {
    setAsked(null)
    menu.current?.focus()
  }

  async function answer(isSure: boolean) {
    setAsked(null)
    if (!isSure) return
    if (asked === 'secret') await run(async () => onSecret(await changeSecret(which)), 'new secret')
    else if (await run(() => removeWebhook(which), 'remove')) onRemoved()
  }

  return (
    <article className={`${looks.card} min-w-0`} aria-label={host}>
      <div className="flex items-start gap-3.5 p-5">
        <WebhookIcon
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="mt-0.5 flex-none text-ink-3"
        />
        <div className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
          <p className="font-580">{webhook.url ?? host}</p>
          <p className="text-13 text-ink-2">{told}</p>
          <WebhookState webhook={webhook} />
        </div>
        {isOwner && (
          <Menu
            label={m.webhooks_more({ host })}
            icon={Ellipsis}
            align="end"
            trigger={menu}
            items={[
              { label: m.webhooks_ping(), onSelect: () => void run(() => ping(which), 'ping') },
              {
                label: m.webhooks_show_secret(),
                onSelect: () => void run(async () => onSecret(await readSecret(which)), 'secret'),
              },
              { label: m.webhooks_change(), onSelect: () => setAsked('change') },
              { label: m.webhooks_new_secret(), onSelect: () => setAsked('secret') },
              {
                label: offBecause === null ? m.webhooks_pause() : m.webhooks_resume(),
                onSelect: () =>
                  void run(() => changeWebhook(which, { isOn: offBecause !== null }), 'switch'),
              },
              {
                label: m.webhooks_remove(),
                isDestructive: true,
                onSelect: () => setAsked('remove'),
              },
            ]}
          />
        )}
      </div>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {asked === 'change' && (
        <div className="border-t border-line p-5">
          <WebhookForm
            from={{ url: webhook.url ?? '', events }}
            label={m.webhooks_save()}
            onSave={async (address) => {
              await changeWebhook(which, address)
              endChange()
            }}
            onCancel={endChange}
          />
        </div>
      )}
      {isOwner && <Deliveries which={which} host={host} />}
      {(asked === 'remove' || asked === 'secret') && (
        <AlertDialog
          title={
            asked === 'remove'
              ? m.webhooks_remove_question({ host })
              : m.webhooks_secret_question({ host })
          }
          choices={[
            asked === 'remove'
              ? { value: 'sure', label: m.webhooks_remove(), tone: 'danger-solid' }
              : { value: 'sure', label: m.webhooks_new_secret(), tone: 'primary' },
          ]}
          onChoice={(choice) => void answer(choice === 'sure')}
        >
          {asked === 'remove'
            ? m.webhooks_remove_text({ host, events: told })
            : m.webhooks_secret_text()}
        </AlertDialog>
      )}
    </article>
  )
}
