import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { type LiveRoom, useLiveRoom, useRoomDoor } from '../../client'
import type { RoomDoor } from '../../schema'
import { DoorFrame } from './door-frame'
import { JoinForm } from './join-form'
import { ClosedDoor, UnknownRoom } from './shut-door'

type RoomEntranceProps = {
  code: string
  /** Whether one means to vote; who leads the room needs no seat for that. */
  isVoter: boolean
  children: (room: { live: LiveRoom; door: RoomDoor }) => ReactNode
}

/** Lets in whoever has a seat or leads, offers a seat to everybody else, and draws the room once one is in. */
export function RoomEntrance({ code, isVoter, children }: RoomEntranceProps) {
  const query = useRoomDoor(code)
  const [wasIn, setWasIn] = useState(false)
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
  // The door is asked again at this moment, and says what there is instead.
  return live.connection === 'gone' ? null : children({ live, door })
}
