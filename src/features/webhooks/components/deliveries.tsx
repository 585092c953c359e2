import { EVENT_TEXTS } from '~/features/webhooks/texts/event-texts'
import { errorText } from '~/i18n/error-texts'
import { formatMoment } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { resend, useDeliveries, type Which } from '../client'
import type { WebhookDelivery } from '../schema'

const SHOWN = 5

/** The newest messages to an address, with its responses. */
export function Deliveries({ which, host }: { which: Which; host: string }) {
  const locale = useLocale()
  const { problem, run } = useRequest()
  const deliveries = useDeliveries(which).data?.deliveries ?? []
  if (deliveries.length === 0) return null
  return (
    <div className="border-t border-line px-5 py-2">
      <ul aria-label={m.webhooks_history({ host })}>
        {deliveries.slice(0, SHOWN).map((delivery) => {
          const { id, event, state, createdAt } = delivery
          const when = formatMoment(new Date(createdAt), locale)
          const name = EVENT_TEXTS[event]()
          return (
            <li
              key={id}
              className="grid grid-cols-[1fr_1fr_auto] items-center gap-x-4 border-b border-line py-2 text-13 last:border-b-0 below-layout:grid-cols-1"
            >
              <p>
                <span className="font-580">{name}</span>
                <span className="block text-ink-3">{when}</span>
              </p>
              <p className={state === 'failed' ? 'font-580 text-danger' : 'text-ink-2'}>
                {answerText(delivery)}
              </p>
              {state !== 'waiting' && (
                <Button
                  tone="ghost"
                  className="justify-self-start"
                  aria-label={m.webhooks_resend_named({ event: name, when })}
                  onClick={() => void run(() => resend(which, id), id)}
                >
                  {m.webhooks_resend()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <p className="py-2 text-13 text-ink-3">{m.webhooks_retries()}</p>
    </div>
  )
}

function answerText({ state, tries, status, lastMs }: WebhookDelivery): string {
  if (tries === 0 || (state === 'waiting' && lastMs === null)) return m.webhooks_waiting()
  return status === null
    ? m.webhooks_unanswered()
    : m.webhooks_answered({ status, ms: lastMs ?? 0 })
}
