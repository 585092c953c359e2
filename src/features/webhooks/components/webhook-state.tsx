import { isChat } from '~/domain/outgoing/webhook-event'
import { formatMoment } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import type { Webhook } from '../schema'

/** State of an address: on, or the reason why nothing is sent. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const locale = useLocale()
  const { offBecause, failingSince, kind } = webhook
  const isBad = offBecause === 'gone' || offBecause === 'failing' || failingSince !== null

  function text(): string {
    if (offBecause === 'paused') return m.webhooks_paused()
    if (offBecause === 'gone') return isChat(kind) ? m.chats_gone() : m.webhooks_gone()
    if (offBecause === 'failing') return m.webhooks_failing()
    if (failingSince === null) return m.webhooks_on()
    return m.webhooks_fails({ date: formatMoment(new Date(failingSince), locale) })
  }

  return <p className={`text-13 ${isBad ? 'font-580 text-danger' : 'text-ink-3'}`}>{text()}</p>
}
