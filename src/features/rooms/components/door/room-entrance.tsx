import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { type LiveRoom, useLiveRoom, useRoomDoor } from '../../client'
import type { RoomDoor } from '../../schema'
import { Connecting } from './connecting'
import { DoorFrame } from './door-frame'
import { JoinForm } from './join-form'
import { ClosedDoor, UnknownRoom } from './shut-door'

type RoomEntranceProps = {
  code: string
  /** True if the user wants to vote. Leading the room needs no seat. */
  isVoter: boolean
  children: (room: { live: LiveRoom; door: RoomDoor }) => ReactNode
}

/** Shows the room to users who have a seat or lead, and the form to join to all others. */
export function RoomEntrance({ code, isVoter, children }: RoomEntranceProps) {
  const query = useRoomDoor(code)
  const [wasIn, setWasIn] = useState(false)
  if (query.data === undefined && !query.error) return <Connecting />
  if (query.data === undefined) {
    return (
      <DoorFrame>
        <Loaded query={query} failure={m.room_door_failed()}>
          {() => null}
        </Loaded>
      </DoorFrame>
    )
  }
  const door = query.data
  if (door === null) return <UnknownRoom />
  const isIn = door.seatId !== null || (door.isFacilitator && !isVoter)
  if (isIn && !wasIn) setWasIn(true)
  if (!isIn && door.isClosed) return <ClosedDoor door={door} />
  if (!isIn) return <JoinForm door={door} wasIn={wasIn} />
  return (
    <Inside code={code} door={door}>
      {children}
    </Inside>
  )
}

function Inside({
  code,
  door,
  children,
}: Pick<RoomEntranceProps, 'code' | 'children'> & { door: RoomDoor }) {
  const live = useLiveRoom(code)
  // The door is requested again at this moment. Its answer decides what is shown next.
  return live.connection === 'gone' ? null : children({ live, door })
}
