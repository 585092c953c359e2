import { useState } from 'react'
import type { Vote } from '~/domain/votes/tally'
import type { Member } from '~/features/rooms/state/member'
import { Voting } from './voting'
import { Waiting } from './waiting'

/** The chosen row is shown for a moment before the waiting screen replaces it. */
const GLANCE_MS = 700

/** Screens of an open round: the vote, then the wait for the others. */
export function RoundVote({ member }: { member: Member }) {
  const { hello, view, mine } = member
  const isIn = view.seats.some(({ id, hasVoted }) => id === hello.seatId && hasVoted)
  const [isWaiting, setIsWaiting] = useState(mine.state !== 'none' || isIn)
  const [isChanging, setIsChanging] = useState(false)

  function vote(choice: Vote) {
    mine.cast(choice)
    setTimeout(() => {
      setIsWaiting(true)
      setIsChanging(false)
    }, GLANCE_MS)
  }
  function change() {
    setIsChanging(true)
    setIsWaiting(false)
  }
  function keep() {
    setIsChanging(false)
    setIsWaiting(true)
  }

  // The vote may be from another tab, or the browser may have lost its storage.
  const isUnknown = mine.vote === undefined && isIn
  const isCast = isWaiting && mine.vote !== undefined
  return (isCast || isUnknown) && !isChanging ? (
    <Waiting member={member} isUnknown={isUnknown} onChange={change} />
  ) : (
    <Voting
      member={member}
      isChanging={isChanging}
      onVote={vote}
      onKeep={isChanging ? keep : null}
    />
  )
}
