import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { LengthChoice } from '../shared/length-choice'
import { SideHint, SideSection } from './side-section'

/** Time limit of the next votes. */
export function VoteLength({ lead: { view, perform } }: { lead: Lead }) {
  return (
    <SideSection
      id="vote-length"
      title={m.lead_length()}
      className="[&_button]:flex-auto [&_button]:px-1 [&_button]:text-13/(--lh-15) [&_button]:whitespace-nowrap [&>fieldset]:flex"
    >
      <SideHint>{m.lead_length_hint()}</SideHint>
      <LengthChoice
        value={view.seconds}
        onChange={(seconds) => void perform({ do: 'setSeconds', seconds })}
      />
    </SideSection>
  )
}
