import { PHASES } from '~/domain/rooms/phases'
import { isTalkOfWindow } from '~/domain/rooms/window/window-view'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { FeedbackList } from '../side/feedback-list'
import { Invite } from '../side/invite'
import { PaperVotes } from '../side/paper-seats'
import { RoomSettings } from '../side/room-settings'
import styles from '../side/side.module.css'
import { SideFoot } from '../side/side-foot'
import { WhoIsHere } from '../side/who-is-here'
import { RoomSteps } from './room-steps'
import { TalkList } from './talk-list'

// Most rooms vote live.
const useWindowPart = later(async () => {
  const [{ WindowSide }, { WindowAccept }] = await Promise.all([
    import('../side/window-side'),
    import('../side/window-accept'),
  ])
  return { WindowSide, WindowAccept }
})

/**
 * Column beside the stage. At the end of the room the comments and the scores that differ come first, because the squad
 * turns them into actions.
 */
export function FacilitatorSide({ lead }: { lead: Lead }) {
  const { view, review, side } = lead
  const { isOver, isWindow } = PHASES[view.phase]
  const isTalk = isTalkOfWindow(view)
  const part = useWindowPart(isWindow || isTalk)
  if (side.areSettingsOpen) return <RoomSettings lead={lead} />
  if (isWindow) {
    return (
      <aside className={styles.side} aria-label={m.lead_side()}>
        {part && <part.WindowSide lead={lead} />}
      </aside>
    )
  }
  const steps = <RoomSteps key="steps" lead={lead} />
  const comments = <FeedbackList key="comments" lead={lead} />
  return (
    <aside
      className={styles.side}
      aria-label={m.lead_side()}
      data-scrolls={review.length > 0 || isOver || isTalk || undefined}
    >
      {review.length > 0 && (
        <div className="grid flex-none gap-4 border-b border-line p-5 below-layout:hidden">
          <Invite lead={lead} />
          <WhoIsHere view={view} />
        </div>
      )}
      {part && isTalk && <part.WindowAccept lead={lead} />}
      <PaperVotes lead={lead} />
      {isOver ? (
        <>
          {comments}
          <TalkList className={styles.section} topics={view.topics} lead={lead} />
          {steps}
        </>
      ) : (
        [steps, comments]
      )}
      <SideFoot lead={lead} />
    </aside>
  )
}
