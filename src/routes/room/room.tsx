import { type ComponentProps, Suspense } from 'react'
import { parseRoomCode } from '~/domain/rooms/room-code'
import { Connecting } from '~/features/rooms/components/door/connecting'
import { useDoorParts } from '~/features/rooms/components/door/door-parts'
import { RoomEntrance } from '~/features/rooms/components/door/room-entrance'
import type { WindowEntrance } from '~/features/rooms/components/window/window-entrance'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later, lazyPart } from '~/ui/later'
import { useParams } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

// The entrance is loaded first.
const useRest = later(async () => {
  const [{ Inside }, { MemberRoom }] = await Promise.all([
    import('~/features/rooms/components/shared/inside'),
    import('~/features/rooms/components/phone/member-room'),
  ])
  return { Inside, MemberRoom }
})

// A phone loads only its own part.
const FacilitatorRoom = lazyPart(
  async () =>
    (await import('~/features/rooms/components/facilitator/facilitator-room')).FacilitatorRoom,
)
const QuickRoom = lazyPart(async () => {
  const [{ FacilitatorRoom }, { quickKeeper }] = await Promise.all([
    import('~/features/rooms/components/facilitator/facilitator-room'),
    import('~/features/quick-rooms/components/quick-keeper'),
  ])
  type Props = Parameters<typeof FacilitatorRoom>[0]
  return (props: Props) => <FacilitatorRoom {...props} keeper={quickKeeper} />
})
const QuickFoot = lazyPart(
  async () => (await import('~/features/quick-rooms/components/quick-foot')).QuickFoot,
)
const WallRoom = lazyPart(
  async () => (await import('~/features/rooms/components/wall/wall-room')).WallRoom,
)

const useWindowPart = later(() => import('~/features/rooms/components/window/window-entrance'))

/** Votes over days are loaded only for their voters. */
function Window(props: ComponentProps<typeof WindowEntrance>) {
  const part = useWindowPart()
  return part ? <part.WindowEntrance {...props} /> : <Connecting />
}

export const meta = pageMeta(m.room_page_title, m.room_page_description)

/** Renders a room. `?view=wall` is for the projector. With `?view=vote` the facilitator votes on a separate screen. */
export default function RoomPage() {
  const code = parseRoomCode(useParams().code ?? '')
  const view = useSearch().get('view')
  const rest = useRest()
  const parts = useDoorParts()
  if (code === null) return parts ? <parts.UnknownRoom /> : <Connecting />
  return (
    <RoomEntrance key={code} code={code} view={view} Window={Window}>
      {(door, { notice, onGone }) => {
        if (!rest) return <Connecting />
        const isWall = view === 'wall'
        const isMember = !isWall && !(door.isFacilitator && view !== 'vote')
        const LedRoom = door.isQuick ? QuickRoom : FacilitatorRoom
        const Room = isMember ? rest.MemberRoom : isWall ? WallRoom : LedRoom
        return (
          <rest.Inside code={code} isWall={isWall} door={door} onGone={onGone}>
            {(live) => (
              <Suspense fallback={<Connecting />}>
                <Room
                  code={code}
                  live={live}
                  notice={notice}
                  Foot={door.isQuick ? QuickFoot : undefined}
                />
              </Suspense>
            )}
          </rest.Inside>
        )
      }}
    </RoomEntrance>
  )
}
