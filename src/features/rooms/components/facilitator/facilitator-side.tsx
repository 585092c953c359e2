import { PHASES } from '~/domain/rooms/phases'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { AgendaList } from './agenda-list'
import { FeedbackList } from './feedback-list'
import { Invite } from './invite'
import { OwnComment } from './own-comment'
import { PaperSeats } from './paper-seats'
import { PeopleList } from './people-list'
import { SideSection } from './side-section'
import { TalkList } from './talk-list'
import { TopicList } from './topic-list'
import { VoteLength } from './vote-length'
import { WhoIsHere } from './who-is-here'

/** The sections beside the stage. Their order never changes, so that no control moves under the pointer. */
export function FacilitatorSide({ lead }: { lead: Lead }) {
  const { view } = lead
  const { isLobby, takesVotes, isOver } = PHASES[view.phase]
  return (
    <aside
      className="relative grid min-w-0 grid-cols-1 content-start gap-7 overflow-y-auto border-l border-line bg-surface p-6 below-layout:overflow-visible below-layout:border-t below-layout:border-l-0 below-layout:px-4"
      aria-label={m.lead_side()}
    >
      {!isLobby && <Invite lead={lead} isOpen={takesVotes} />}
      {lead.review.length > 0 && (
        <div className="grid gap-5 below-layout:hidden">
          <Invite lead={lead} isOpen isLarge />
          <WhoIsHere view={view} />
        </div>
      )}
      {view.feedback.length > 0 && <FeedbackList lead={lead} />}
      <OwnComment lead={lead} />
      <TopicList lead={lead} />
      <AgendaList lead={lead} />
      {!isOver && <TalkList topics={view.topics} />}
      <PeopleList lead={lead} />
      <PaperSeats lead={lead} />
      <VoteLength lead={lead} />
      {lead.keeper && (
        <SideSection id="room-after" title={m.quick_after()}>
          <p className="mt-1 text-14 text-ink-2">{m.quick_after_text({ sprint: lead.sprint })}</p>
        </SideSection>
      )}
    </aside>
  )
}
