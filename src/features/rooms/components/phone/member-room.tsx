import type { ReactNode } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { Member } from '~/features/rooms/state/member'
import { useFeedback } from '~/features/rooms/state/use-feedback'
import { useOwnVotes } from '~/features/rooms/state/use-own-votes'
import { useVoteSignal } from '~/features/rooms/state/use-vote-signal'
import { useWakeLock } from '~/features/rooms/state/use-wake-lock'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { useMyVote } from '../../ballots/client'
import type { LiveRoom } from '../../running/client'
import { Connecting } from '../door/connecting'
import { useDoorParts } from '../door/door-parts'
import { Announcer } from '../shared/announcer'
import { Agreed } from './agreed'
import { FeedbackPanel } from './feedback-panel'
import { Lobby } from './lobby'
import type { QuickFoot } from './over'
import { Revealed } from './revealed'
import { RoomBar } from './room-bar'
import { RoundVote } from './round-vote'

const useSealedPart = later(() => import('./sealed'))
// Needed at the end only.
const useOver = later(() => import('./over'))

type MemberRoomProps = {
  code: string
  live: LiveRoom
  notice: ReactNode
  Foot?: QuickFoot | undefined
}

/** The room on the phone of a member. */
export function MemberRoom({ code, live, notice, Foot }: MemberRoomProps) {
  const { hello, view, connection } = live
  if (hello && view) {
    return <Seated {...{ code, hello, view, connection, notice, Foot }} />
  }
  return <Connecting isLost={connection === 'lost'} />
}

function Seated({
  code,
  hello,
  view,
  connection,
  notice,
  Foot,
}: Pick<Member, 'code' | 'hello'> & {
  view: NonNullable<LiveRoom['view']>
  connection: LiveRoom['connection']
  notice: ReactNode
  Foot: QuickFoot | undefined
}) {
  const mine = useMyVote(code, view.round, { seatId: hello.seatId, isPaper: false })
  const feedback = useFeedback(code, view)
  const parts = useDoorParts()
  const member = { code, hello, view, mine }
  const { isLobby, isOver, isClosed } = PHASES[view.phase]
  // Outside a vote, people look up or talk, and the phone may go dark.
  useWakeLock(!isLobby && !isOver)
  useVoteSignal(view)
  useOwnVotes(member)
  const over = useOver(isOver)
  return (
    // The page's minimum height leaves out the browser's own bars, which appear and disappear.
    <div className="mx-auto flex w-full max-w-128 flex-1 flex-col px-4 pb-[calc(16px+env(safe-area-inset-bottom))] short:pb-2 [#app:has(>_&)]:min-h-dvh">
      <RoomBar member={member} feedback={feedback} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {connection === 'lost' && (
          <p className="mt-2 rounded-control bg-accent-tint px-3.5 py-2.5 text-14">
            {m.room_lost()}
          </p>
        )}
        {notice && <div className="mt-2">{notice}</div>}
        {parts && <parts.LeadNotice code={code} hello={hello} view={view} />}
        <Phase member={member} unsent={feedback.draft.text.trim()} Foot={Foot} />
        {!isClosed && (
          <FeedbackPanel
            feedback={feedback}
            topics={view.topics}
            said={view.feedback}
            isForIdeas={isOver}
          />
        )}
        {isOver && !isClosed && over && <over.FinishedFoot />}
      </main>
      <Announcer view={view} connection={connection} mine={mine} />
    </div>
  )
}

function Sealed({ view }: { view: Member['view'] }) {
  const part = useSealedPart()
  return part && <part.Sealed view={view} />
}

/** Each step has its own screen, so that nothing of the previous one remains. */
function Phase({
  member,
  unsent,
  Foot,
}: {
  member: Member
  unsent: string
  Foot: QuickFoot | undefined
}) {
  const { phase, step } = member.view
  const over = useOver(PHASES[phase].isOver)
  switch (phase) {
    // A window has seats of its own.
    case 'window':
      return null
    case 'sealed':
    case 'too-few':
      return <Sealed view={member.view} />
    case 'open':
      return <Lobby member={member} />
    case 'voting':
      return <RoundVote key={step} member={member} />
    case 'revealed':
      return <Revealed key={step} member={member} />
    case 'agreed':
      return <Agreed key={step} member={member} />
    case 'finished':
      return over && <over.Finished member={member} />
    case 'closed':
      return over && <over.Closed {...{ member, unsent, Foot }} />
  }
}
