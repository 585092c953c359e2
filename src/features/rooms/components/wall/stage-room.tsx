import { Maximize, X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'
import looks from '~/ui/looks.module.css'
import type { LiveRoom } from '../../client'
import type { RoomMessages } from '../../schema'
import { QrCode } from '../instruments/qr-code'
import { countPresent, currentTopic } from '../shared/turnout'
import { useRoomAddress } from './room-address'
import { StageScreen } from './stage-screen'

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
    <div className="flex min-h-dvh flex-1 flex-col px-[clamp(16px,4vw,64px)] pt-5 pb-8" data-wall>
      <header className="mb-[clamp(12px,4vh,40px)] flex items-center justify-between gap-4">
        <div>
          <b className="text-17/(--lh-15)">
            {m.room_squad_sprint({ squad: hello.squadName, sprint: hello.sprint })}
          </b>
          <p className="text-ink-2">
            {connection === 'live' ? placeText(view) : m.lead_reconnecting()}
          </p>
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
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
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
    <aside className="mt-4 flex items-center gap-3.5 self-end" aria-label={m.lead_invite()}>
      <QrCode text={link} className="w-28" />
      <p>
        <b className="block wide text-20/(--lh-15) whitespace-nowrap">{spoken}</b>
        <span className="block text-14/(--lh-15) text-ink-2">{entrance}</span>
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
