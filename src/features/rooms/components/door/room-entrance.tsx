import { type ReactNode, useMemo, useState } from 'react'
import { useShelf } from '~/features/packs/client'
import { roomTopicsInLanguage } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { type LiveRoom, useLiveRoom, useRoomDoor } from '../../client'
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
  children: (room: { live: LiveRoom; door: RoomDoor }) => ReactNode
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
  const live = useTranslated(useLiveRoom(code))
  // The door is requested again at this moment. Its answer decides what is shown next.
  return live.connection === 'gone' ? null : children({ live, door })
}

/** Topics of packs with their original wording are shown in the reader's language, whatever language the room was opened in, and so is a room without a name. */
function useTranslated(live: LiveRoom): LiveRoom {
  const locale = useLocale()
  const shelf = useShelf(locale)
  return useMemo(() => {
    const { view, hello } = live
    if (!view || !hello) return live
    const named = { ...hello, squadName: hello.squadName || m.quick_room() }
    const topics = [...roomTopicsInLanguage(view.topics, locale, shelf)]
    return { ...live, hello: named, view: { ...view, topics } }
  }, [live, locale, shelf])
}
