import { m } from '~/paraglide/messages'

/** The facilitator's reason for the agreed score, if there is one. */
export function Reason({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return <p className="mt-3 wrap-anywhere text-ink-2">{m.lead_reason_why({ reason })}</p>
}
