import { useState } from 'react'
import type { Vote } from '~/domain/tally'
import type { Member } from './member'
import { Voting } from './voting'
import { Waiting } from './waiting'

/** The chosen row is shown for a moment before the wait replaces it. */
const GLANCE_MS = 700

/** One open round: the vote, then the wait for the others. */
export function RoundVote({ member }: { member: Member }) {
  const { hello, view, mine } = member
  const isIn = view.seats.some(({ id, hasVoted }) => id === hello.seatId && hasVoted)
  const [isWaiting, setIsWaiting] = useState(mine.state !== 'none' || isIn)
  const [isChanging, setIsChanging] = useState(false)

  function vote(choice: Vote) {
    mine.cast(choice)
    setTimeout(() => setIsWaiting(true), GLANCE_MS)
  }
  function change() {
    setIsChanging(true)
    setIsWaiting(false)
  }

  // The vote may come from another tab or device while this one asks for it.
  const isElsewhere = mine.state === 'foreign' || (mine.state === 'none' && isIn)
  return isWaiting || isElsewhere ? (
    <Waiting member={member} isElsewhere={isElsewhere} onChange={change} />
  ) : (
    <Voting
      member={member}
      isChanging={isChanging}
      onVote={vote}
      onKeep={isChanging ? () => setIsWaiting(true) : null}
    />
  )
}
