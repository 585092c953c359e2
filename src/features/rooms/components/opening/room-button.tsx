import { Radio } from 'lucide-react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { showToastOnArrival } from '~/ui/overlays/toast'
import { useNearViewport } from '~/ui/use-near-viewport'
import { openNextRoom, useOpenRooms } from '../../opening/client'
import { OnePhoneLink } from '../shared/one-phone-link'

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
  const { id, nextSprint: sprint } = squad
  const locale = useLocale()
  const { data } = useOpenRooms(isNear ? id : null)
  const { isBusy, problem, run } = useRequest()
  const [open, ...others] = data?.rooms ?? []

  async function start() {
    await run(async () => {
      const room = await openNextRoom(id, { sprint, locale })
      if (!room.isNew) showToastOnArrival(() => m.open_room_was_open({ sprint }))
      navigate(pathIn(locale, `/room/${room.code}`))
    })
  }

  if (open) {
    return (
      <>
        <LocaleLink to={`/room/${open.code}`} className={buttonClass({ tone: 'accent', size })}>
          <Radio size={18} strokeWidth={1.75} aria-hidden />
          {joinText(open.people)}
        </LocaleLink>
        {others.map(({ code, sprint, people }) => (
          <LocaleLink key={code} to={`/room/${code}`} className={buttonClass({ size })}>
            {people === 1
              ? m.open_room_notice_one({ sprint })
              : m.open_room_notice({ sprint, count: people })}
          </LocaleLink>
        ))}
      </>
    )
  }
  return (
    <>
      <Button icon={Radio} isBusy={isBusy} onClick={() => void start()} {...{ tone, size }}>
        {m.open_room_sprint({ sprint })}
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

function joinText(people: number): string {
  if (people === 0) return m.open_room_join_empty()
  return people === 1 ? m.open_room_join_one() : m.open_room_join({ count: people })
}
