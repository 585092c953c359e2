import { Users } from 'lucide-react'
import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { SeatCircles } from '../instruments/seat-circles'
import { countPresent } from '../shared/turnout'
import { PhaseHeading } from './phase-heading'

/** Before the first vote. */
export function Lobby({ view }: { view: RoomView }) {
  const here = countPresent(view)
  const count = view.topics.length
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 py-5 text-center">
      <PhaseHeading>{m.member_lobby_title()}</PhaseHeading>
      <p className="flex items-center gap-2 text-17 font-580">
        <Users size={20} strokeWidth={1.75} aria-hidden />
        {here === 1 ? m.member_lobby_one() : m.member_lobby_many({ count: here })}
      </p>
      <SeatCircles voted={0} total={here} isLarge={false} className="justify-center" />
      <p className="text-ink-2">
        {m.member_lobby_start()}
        <br />
        {view.seconds === null
          ? m.member_lobby_topics_no_limit({ count })
          : m.member_lobby_topics({ count, seconds: view.seconds })}
      </p>
    </div>
  )
}
