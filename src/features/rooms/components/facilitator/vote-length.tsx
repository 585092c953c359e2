import { m } from '~/paraglide/messages'
import { LengthChoice } from '../shared/length-choice'
import type { Lead } from './use-lead'

/** The time limit of the next votes. */
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
