import { Maximize, X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'
import type { LiveRoom } from '../../client'
import type { RoomMessages } from '../../schema'
import { QrCode } from '../instruments/qr-code'
import { countPresent, currentTopic } from '../shared/turnout'
import { useRoomAddress } from './room-address'
import { StageScreen } from './stage-screen'
import '../large-screens.css'
import looks from '~/ui/looks.module.css'

type StageRoomProps = { code: string; live: LiveRoom }

/** The room on a wall. It shows what members see, and its only control is the way out. */
export function StageRoom({ code, live: { hello, view, connection } }: StageRoomProps) {
  if (!hello || !view) {
    return (
      <main id="main" tabIndex={-1} className="page outline-none">
        <p role="status" className={`${looks.quietArrival} py-10 text-center text-14 text-ink-3`}>
          {m.loading()}
        </p>
      </main>
    )
  }
  return (
    <div className="stage-room" data-phase={view.phase}>
      <header className="stage-bar">
        <div>
          <b>{m.room_squad_sprint({ squad: hello.squadName, sprint: hello.sprint })}</b>
          <p>{connection === 'live' ? placeText(view) : m.lead_reconnecting()}</p>
        </div>
        <div className="flex gap-1">
          <Button
            tone="ghost"
            size="icon"
            icon={Maximize}
            aria-label={m.stage_fullscreen()}
            title={m.stage_fullscreen()}
            onClick={toggleFullscreen}
          />
          <LocaleLink
            to={`/room/${code}`}
            className={buttonClass({ tone: 'ghost', size: 'icon' })}
            aria-label={m.stage_leave()}
            title={m.stage_leave()}
          >
            <X size={19} strokeWidth={1.75} aria-hidden />
          </LocaleLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="stage-main outline-none">
        <StageScreen code={code} view={view} />
      </main>
      {view.phase !== 'open' && view.phase !== 'closed' && <CornerInvite code={code} />}
    </div>
  )
}

/** Latecomers can still join. */
function CornerInvite({ code }: { code: string }) {
  const { link, spoken, entrance } = useRoomAddress(code)
  return (
    <aside className="stage-invite" aria-label={m.lead_invite()}>
      <QrCode text={link} />
      <p>
        <b>{spoken}</b>
        <span>{entrance}</span>
      </p>
    </aside>
  )
}

function placeText(view: RoomMessages['view']): string {
  const current = currentTopic(view)
  if (current) return m.room_progress({ number: current.number, total: view.topics.length })
  const count = countPresent(view)
  return count === 1 ? m.stage_here_one() : m.stage_here({ count })
}

/** If the browser does not allow full screen, the button does nothing. The browser's own key may still work. */
function toggleFullscreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  change?.catch(() => undefined)
}
