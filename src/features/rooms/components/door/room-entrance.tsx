import { type ComponentType, type ReactNode, useState } from 'react'
import { useLostLead } from '~/features/rooms/state/use-lost-lead'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useRoomDoor } from '../../client'
import type { RoomDoor } from '../../schema'
import { OnePhoneLink } from '../shared/one-phone-link'
import { Connecting } from './connecting'
import { DoorFrame } from './door-frame'
import { useDoorParts } from './door-parts'
import { JoinForm } from './join-form'

type RoomEntranceProps = {
  code: string
  /**
   * `vote`: the user wants to vote, even if they lead. `wall`: the projector, which members of the squad see without a
   * seat.
   */
  view: string | null
  /** A vote over days for everyone but its leader. The page provides it, because few rooms need it. */
  Window: ComponentType<{ door: WindowedDoor; onJoined: () => void }>
  children: (door: RoomDoor, rest: Rest) => ReactNode
}

type WindowedDoor = RoomDoor & { window: NonNullable<RoomDoor['window']> }

type Rest = {
  /** Shown to a facilitator whose session has ended. */
  notice: ReactNode
  /** Called when the user has no place in the room any more. */
  onGone: () => void
}

/** Shows the room to users who have a seat or lead, and the form for joining to everyone else. */
export function RoomEntrance(props: RoomEntranceProps) {
  const [joined, setJoined] = useState('')
  return (
    <>
      <Entrance {...props} onJoined={setJoined} />
      {/* Stays mounted while the screens change, so that screen readers announce the change. */}
      <p aria-live="polite" className="sr-only">
        {joined && m.room_say_joined({ squad: joined })}
      </p>
    </>
  )
}

function Entrance({
  code,
  view,
  Window,
  onJoined,
  children,
}: RoomEntranceProps & { onJoined: (squadName: string) => void }) {
  const query = useRoomDoor(code)
  const parts = useDoorParts()
  const [wasIn, setWasIn] = useState(false)
  const { hasLed, isSignedOut, stage, leave } = useLostLead(query.data, {
    isVoter: view === 'vote',
  })
  if (query.data === undefined && !query.error) return <Connecting />
  if (query.data === undefined) {
    return (
      <DoorFrame>
        <Loaded query={query} failure={m.room_door_failed()}>
          {() => null}
        </Loaded>
        {query.error?.isUnreachable && <OnePhoneLink />}
      </DoorFrame>
    )
  }
  if (query.data === null) return parts ? <parts.UnknownRoom /> : <Connecting />
  const door = { ...query.data, squadName: query.data.squadName || m.quick_room() }
  const seesAll = door.isFacilitator ? view !== 'vote' : door.mayTakeOver && view === 'wall'
  const isIn = door.seatId !== null || seesAll
  if (isIn && !wasIn) setWasIn(true)
  const onEntered = () => onJoined(door.squadName)
  // A personal link leads to a vote, even on the leader's device.
  const hasLink = door.window?.phase === 'window' && window.location.hash.length > 1
  if (door.window && door.seatId === null && (!seesAll || hasLink)) {
    return <Window door={{ ...door, window: door.window }} onJoined={onEntered} />
  }
  const notice = isSignedOut && parts && (
    <parts.SignedOut onJoin={stage && !door.isClosed ? leave : undefined} />
  )
  const inside = isIn ? door : stage
  if (inside) return children(inside, { notice, onGone: leave })
  if (door.isClosed) return parts ? <parts.ClosedDoor door={door} /> : <Connecting />
  const left = wasIn && parts && <parts.PlaceGone door={door} hasLed={hasLed} />
  return <JoinForm door={door} notice={notice || left} onJoined={onEntered} />
}
