import type { ComponentType } from 'react'
import type { Phase } from '~/domain/rooms/phases'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { StageClosed, StageFinished } from './stage-finished'
import { StageLobby } from './stage-lobby'
import { StageRevealed } from './stage-revealed'
import { StageReview } from './stage-review'
import { StageVoting } from './stage-voting'

/** Stage of the facilitator's screen for each phase. */
type Stage = {
  Stage: ComponentType<{ lead: Lead }>
  /** Actions for the current topic. Null without one. */
  tag: (() => string) | null
}

export const STAGES: Record<Phase, Stage> = {
  open: { Stage: Opening, tag: null },
  window: { Stage: Window, tag: null },
  sealed: { Stage: StageLobby, tag: null },
  'too-few': { Stage: StageLobby, tag: null },
  voting: { Stage: StageVoting, tag: m.lead_tag_voting },
  revealed: { Stage: StageRevealed, tag: m.lead_tag_revealed },
  agreed: { Stage: StageRevealed, tag: m.lead_tag_agreed },
  finished: { Stage: StageFinished, tag: null },
  closed: { Stage: Ended, tag: null },
}

const useStageWindow = later(() => import('./stage-window'))

function Window({ lead }: { lead: Lead }) {
  const part = useStageWindow()
  return part && <part.StageWindow lead={lead} />
}

function Opening({ lead }: { lead: Lead }) {
  return lead.review.length > 0 ? <StageReview lead={lead} /> : <StageLobby lead={lead} />
}

function Ended({ lead }: { lead: Lead }) {
  return lead.keeper ? <lead.keeper.End lead={lead} /> : <StageClosed lead={lead} />
}
