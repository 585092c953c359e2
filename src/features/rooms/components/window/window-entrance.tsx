import { useEffect, useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { useStable } from '~/ui/use-stable'
import type { RoomDoor } from '../../schema'
import { enterByLink, forgetPerson, mayPass, takeWindowSeat } from '../../window/client'
import { hasOtherLink } from '../../window/storage'
import { DoorFrame, DoorHeading } from '../door/door-frame'
import { OtherLink } from './other-link'
import { WindowClosed } from './window-closed'
import { WindowFacts } from './window-facts'
import { WindowLead } from './window-lead'
import { WindowRoom } from './window-room'

type WindowEntranceProps = {
  door: RoomDoor & { window: NonNullable<RoomDoor['window']> }
  onJoined: () => void
}

/** A vote over days for everyone but its leader: the way in, the vote, and the end. */
export function WindowEntrance({ door, onJoined }: WindowEntranceProps) {
  const { phase, hasSeat } = door.window
  const link = useLink(door)
  const [hasStarted, setHasStarted] = useState(false)
  if (phase !== 'window') return <WindowClosed door={door} onJoined={onJoined} />
  if (link.isOther) return <OtherLink door={door} onAnswer={link.answer} />
  if (hasSeat && !link.isBusy && !link.problem)
    return <WindowRoom door={door} hasStarted={hasStarted} />
  return <WindowDoor door={door} link={link} onStarted={() => setHasStarted(true)} />
}

/** Enters by the secret in the address, after the #, which no request, log or scanner of mails contains. */
function useLink({ code, isFacilitator }: RoomDoor) {
  const locale = useLocale()
  const { isBusy, problem, run } = useRequest()
  const [isOther, setIsOther] = useState(() => hasOtherLink(code, secretOfAddress()))
  // Keeps the secret out of the history of the browser. Without the view a leader would see the stage.
  const view = isFacilitator ? '?view=vote' : ''
  const clearAddress = () =>
    navigate(`${pathIn(locale, `/room/${code}`)}${view}`, { replace: true })
  const enter = useStable(async () => {
    const secret = secretOfAddress()
    if (secret === '' || !(await run(() => enterByLink(code, secret)))) return
    clearAddress()
  })
  // The address is outside React.
  useEffect(() => {
    if (!isOther) void enter()
  }, [enter, isOther])
  return {
    ...{ isBusy, problem, enter, isOther },
    /** Continues with the votes of this browser, or forgets them and enters by the link. */
    answer(areOwn: boolean) {
      if (areOwn) clearAddress()
      else forgetPerson(code)
      setIsOther(false)
    },
  }
}

function secretOfAddress(): string {
  return window.location.hash.slice(1)
}

function WindowDoor({
  door,
  link,
  onStarted,
}: Pick<WindowEntranceProps, 'door'> & {
  link: ReturnType<typeof useLink>
  onStarted: () => void
}) {
  const { code, window: voting } = door
  const { isBusy, problem, run } = useRequest()
  const isOpenLink = voting.entry === 'open'
  return (
    <DoorFrame>
      <div className="my-auto grid gap-4">
        <p className="text-14 text-ink-2">
          {m.room_squad_sprint({ squad: door.squadName, sprint: door.sprint })}
        </p>
        {isOpenLink ? (
          <WindowFacts door={door} />
        ) : (
          <DoorHeading title={m.window_door_title()}>{m.window_door_body()}</DoorHeading>
        )}
      </div>
      {link.problem && (
        <Notice tone="error">
          {link.problem.code === 'NO_SEAT' || link.problem.code === 'INVALID'
            ? m.window_link_unknown()
            : errorText(link.problem)}
        </Notice>
      )}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div className="grid gap-2">
        {link.problem && mayPass(link.problem) && (
          <Button size="large" isBusy={link.isBusy} onClick={() => void link.enter()}>
            {m.action_try_again()}
          </Button>
        )}
        {isOpenLink && (
          <Button
            tone="accent"
            size="large"
            className="min-h-15 text-17"
            isBusy={isBusy || link.isBusy}
            onClick={() => {
              onStarted()
              void run(() => takeWindowSeat(code))
            }}
          >
            {m.window_start()}
          </Button>
        )}
        <WindowLead door={door} />
      </div>
    </DoorFrame>
  )
}
