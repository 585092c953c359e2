import { VOTE_SECONDS, type VoteSeconds } from '~/domain/room'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/segmented'
import type { Lead } from '../facilitator/use-lead'
import './side.css'

/** How long the votes to come may take. */
export function VoteLength({ lead: { view, perform } }: { lead: Lead }) {
  return (
    <section className="side-section side-length" aria-labelledby="vote-length">
      <h2 id="vote-length">{m.lead_length()}</h2>
      <p className="side-hint">{m.lead_length_hint()}</p>
      <LengthChoice
        value={view.seconds}
        onChange={(seconds) => void perform({ do: 'setSeconds', seconds })}
      />
    </section>
  )
}

export function LengthChoice({
  value,
  onChange,
}: {
  value: VoteSeconds
  onChange: (seconds: VoteSeconds) => void
}) {
  return (
    <Segmented
      label={m.lead_length()}
      value={String(value)}
      options={VOTE_SECONDS.map((seconds) => ({
        value: String(seconds),
        label: seconds === null ? m.room_ring_no_limit() : m.lead_length_seconds({ seconds }),
      }))}
      onChange={(chosen) => {
        const seconds = VOTE_SECONDS.find((each) => String(each) === chosen)
        if (seconds !== undefined) onChange(seconds)
      }}
    />
  )
}
