import { Radio } from 'lucide-react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { useNextRoom } from '~/features/rooms/state/use-next-room'
import { errorText } from '~/i18n/error-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { useNearViewport } from '~/ui/use-near-viewport'
import { enterText, openRoomText } from '../../texts/open-room-texts'
import { OnePhoneLink } from '../shared/one-phone-link'
import { OpenRoomIcon } from './open-room-icon'

type RoomButtonProps = {
  squad: { id: string; nextSprint: number }
  /** `accent` for the next step of a page. */
  tone: 'accent' | 'plain'
  size?: 'normal' | 'large'
}

/**
 * Button for a squad's next room: opens one with the squad's last settings, or joins an open one. A page may list many squads, so only visible ones
 * ask for their rooms.
 */
export function RoomButton(props: RoomButtonProps) {
  const [watch, isNear] = useNearViewport()
  return (
    <div
      ref={watch}
      className="flex flex-wrap gap-2 below-layout:order-1 below-layout:basis-full below-layout:*:flex-auto"
    >
      <LoadedCard card="rooms">
        <NextRoom {...props} isNear={isNear} />
      </LoadedCard>
    </div>
  )
}

function NextRoom({ squad, tone, size = 'normal', isNear }: RoomButtonProps & { isNear: boolean }) {
  const locale = useLocale()
  const { rooms, isBusy, problem, start } = useNextRoom(squad, { isWanted: isNear })
  const [open, ...others] = rooms
  if (open) {
    return (
      <>
        <LocaleLink to={`/room/${open.code}`} className={buttonClass({ tone: 'accent', size })}>
          <OpenRoomIcon room={open} />
          {enterText(open, locale)}
        </LocaleLink>
        {others.map((room) => (
          <LocaleLink key={room.code} to={`/room/${room.code}`} className={buttonClass({ size })}>
            {openRoomText(room, locale)}
          </LocaleLink>
        ))}
      </>
    )
  }
  return (
    <>
      <Button icon={Radio} isBusy={isBusy} onClick={() => void start()} {...{ tone, size }}>
        {m.open_room_sprint({ sprint: squad.nextSprint })}
      </Button>
      {problem && (
        <div className="basis-full">
          <Notice tone="error" actions={problem.isUnreachable && <OnePhoneLink />}>
            {errorText(problem)}
          </Notice>
        </div>
      )}
    </>
  )
}
