import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isChat, MAX_WEBHOOKS } from '~/domain/outgoing/webhook-event'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import { createWebhook, useWebhooks } from '../client'
import { SecretField } from './secret-field'
import { WebhookCard } from './webhook-card'
import { WebhookForm } from './webhook-form'

/** The squad's webhooks. The owner adds, changes and removes them; members see their hosts. */
export function WebhookSection({ squadId, isOwner }: { squadId: string; isOwner: boolean }) {
  const [form, setForm] = useState<'open' | 'closed' | null>(null)
  const [secret, setSecret] = useState<{ host: string; value: string } | null>(null)

  return (
    <PageSection isWide title={m.webhooks_title()} hint={m.webhooks_hint()}>
      <div role="status" className="empty:hidden">
        {secret && <SecretField key={secret.value} host={secret.host} value={secret.value} />}
      </div>
      <Loaded query={useWebhooks(squadId)}>
        {({ webhooks: all }) => {
          const webhooks = all.filter(({ kind }) => !isChat(kind))
          return (
            <>
              {webhooks.length === 0 && form !== 'open' && (
                <p className="text-14 text-ink-2">{m.webhooks_none()}</p>
              )}
              {webhooks.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  squadId={squadId}
                  webhook={webhook}
                  isOwner={isOwner}
                  onSecret={(value) => setSecret({ host: webhook.host, value })}
                  onRemoved={() => {
                    setSecret(null)
                    setForm('closed')
                  }}
                />
              ))}
              {form === 'open' && (
                <div className="border-t border-line pt-4">
                  <WebhookForm
                    label={m.webhooks_add()}
                    onSave={async (address) => {
                      const made = await createWebhook(squadId, address)
                      if (made.secret !== null) {
                        setSecret({ host: made.webhook.host, value: made.secret })
                      }
                      setForm(null)
                    }}
                    onCancel={() => setForm('closed')}
                  />
                </div>
              )}
              {isOwner && form !== 'open' && all.length < MAX_WEBHOOKS && (
                <Button
                  key={String(form)}
                  icon={Plus}
                  className="justify-self-start"
                  autoFocus={form === 'closed'}
                  onClick={() => setForm('open')}
                >
                  {m.webhooks_new()}
                </Button>
              )}
              {!isOwner && <p className="text-14 text-ink-2">{m.webhooks_owner_only()}</p>}
            </>
          )
        }}
      </Loaded>
    </PageSection>
  )
}
