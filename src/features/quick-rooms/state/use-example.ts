import { useEffect, useMemo, useState } from 'react'
import {
  agreeInExample,
  OWN_SEAT,
  openExample,
  playExample,
  voteInExample,
} from '~/domain/rooms/example-room'
import { viewFor } from '~/domain/rooms/room-view'
import type { Topic } from '~/domain/topics/topic-tree'
import type { Vote } from '~/domain/votes/tally'
import type { Member } from '~/features/rooms/state/member'
import { serverNow } from '~/lib/browser/server-clock'
import { m } from '~/paraglide/messages'

const LOOK_EVERY_MS = 250

/** The sprint of the mocks. */
const SPRINT = 25

/** Plays a room in this page alone, as the visitor's phone sees it. */
export function useExample(topic: Topic) {
  const [room, setRoom] = useState(() => openExample(topic, serverNow()))
  const [vote, setVote] = useState<Vote>()

  // The clock: invented votes arrive, and the time runs out.
  useEffect(() => {
    const timer = setInterval(
      () => setRoom((before) => playExample(before, serverNow())),
      LOOK_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [])

  const view = useMemo(
    () => ({
      ...viewFor(room, 'seat', serverNow()),
      ...{ version: room.step, leader: null, leadSeatId: null },
      ...{ isLeaderAway: false, isLeadFree: false },
    }),
    [room],
  )
  const member: Member = {
    code: '',
    hello: {
      ...{ seatId: OWN_SEAT, isFacilitator: false, mayTakeOver: false, userId: null },
      ...{ squadName: m.quick_example_squad(), sprint: SPRINT, isQuick: true, now: 0 },
    },
    view,
    mine: {
      vote,
      state: vote === undefined ? 'none' : 'counted',
      isLate: false,
      cast: (choice) => {
        setVote(choice)
        setRoom((before) => voteInExample(before, choice, serverNow()))
      },
    },
  }
  return {
    member,
    agree: () => setRoom((before) => agreeInExample(before, serverNow())),
  }
}
