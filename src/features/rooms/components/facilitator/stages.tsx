import type { ComponentType } from 'react'
import type { Phase } from '~/domain/rooms/phases'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { StageClosed, StageFinished } from './stage-finished'
import { StageLobby } from './stage-lobby'
import { StageRevealed } from './stage-revealed'
import { StageReview } from './stage-review'
import { StageVoting } from './stage-voting'

/** What the facilitator's screen shows in a phase. */
type Stage = {
  Stage: ComponentType<{ lead: Lead }>
  /** What happens to the topic on the table. Null without one. */
  tag: (() => string) | null
}

export const STAGES: Record<Phase, Stage> = {
  open: { Stage: Opening, tag: null },
  voting: { Stage: StageVoting, tag: m.lead_tag_voting },
  revealed: { Stage: StageRevealed, tag: m.lead_tag_revealed },
  agreed: { Stage: StageRevealed, tag: m.lead_tag_agreed },
  finished: { Stage: StageFinished, tag: null },
  closed: { Stage: Ended, tag: null },
}

function Opening({ lead }: { lead: Lead }) {
  return lead.review.length > 0 ? <StageReview lead={lead} /> : <StageLobby lead={lead} />
}

function Ended({ lead }: { lead: Lead }) {
  return lead.keeper ? <lead.keeper.End lead={lead} /> : <StageClosed lead={lead} />
}
