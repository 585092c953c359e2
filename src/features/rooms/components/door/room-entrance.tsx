import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useRoomDoor } from '../../client'
import type { RoomDoor } from '../../schema'
import { OnePhoneLink } from '../shared/one-phone-link'
import { Connecting } from './connecting'
import { DoorFrame } from './door-frame'
import { JoinForm } from './join-form'
import { ClosedDoor, UnknownRoom } from './shut-door'

type RoomEntranceProps = {
  code: string
  /** True if the user wants to vote. Leading the room needs no seat. */
  isVoter: boolean
  children: (door: RoomDoor) => ReactNode
}

/** Shows the room to users who have a seat or lead, and the form to join to all others. */
export function RoomEntrance(props: RoomEntranceProps) {
  const [joined, setJoined] = useState('')
  return (
    <>
      <Entrance {...props} onJoined={setJoined} />
      {/* It stays while the screens change, so that screen readers notice the change. */}
      <p aria-live="polite" className="sr-only">
        {joined && m.room_say_joined({ squad: joined })}
      </p>
    </>
  )
}

function Entrance({
  code,
  isVoter,
  onJoined,
  children,
}: RoomEntranceProps & { onJoined: (squadName: string) => void }) {
  const query = useRoomDoor(code)
  const [wasIn, setWasIn] = useState(false)
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
  if (query.data === null) return <UnknownRoom />
  const door = { ...query.data, squadName: query.data.squadName || m.quick_room() }
  const isIn = door.seatId !== null || (door.isFacilitator && !isVoter)
  if (isIn && !wasIn) setWasIn(true)
  if (!isIn && door.isClosed) return <ClosedDoor door={door} />
  if (!isIn) return <JoinForm door={door} wasIn={wasIn} onJoined={() => onJoined(door.squadName)} />
  return children(door)
}
