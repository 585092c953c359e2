import { m } from '~/paraglide/messages'

/** Why the squad settled on the score, if the facilitator has noted it. */
export function Reason({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return <p className="mt-3 wrap-anywhere text-ink-2">{m.lead_reason_why({ reason })}</p>
}
