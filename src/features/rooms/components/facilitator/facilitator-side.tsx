import { PHASES } from '~/domain/rooms/phases'
import { m } from '~/paraglide/messages'
import type { Lead } from '../../state/use-lead'
import { FeedbackList } from './feedback-list'
import { Invite } from './invite'
import { PaperVotes } from './paper-seats'
import { RoomSettings } from './room-settings'
import { RoomSteps } from './room-steps'
import styles from './side.module.css'
import { SideFoot } from './side-foot'
import { WhoIsHere } from './who-is-here'

/** The column beside the stage. At the end of the room the comments come first, because the squad makes its actions of them. */
export function FacilitatorSide({ lead }: { lead: Lead }) {
  const { view, review, side } = lead
  if (side.areSettingsOpen) return <RoomSettings lead={lead} />
  const steps = <RoomSteps key="steps" lead={lead} />
  const comments = <FeedbackList key="comments" lead={lead} />
  return (
    <aside className={styles.side} aria-label={m.lead_side()}>
      {review.length > 0 && (
        <div className="grid flex-none gap-4 border-b border-line p-5 below-layout:hidden">
          <Invite lead={lead} />
          <WhoIsHere view={view} />
        </div>
      )}
      <PaperVotes lead={lead} />
      {PHASES[view.phase].isOver ? [comments, steps] : [steps, comments]}
      <SideFoot lead={lead} />
    </aside>
  )
}
