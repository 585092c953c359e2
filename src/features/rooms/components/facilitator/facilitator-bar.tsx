import { Maximize, Radio, WifiOff } from 'lucide-react'
import { PHASES } from '~/domain/rooms/phases'
import { isTalkOfWindow } from '~/domain/rooms/window/window-view'
import type { Lead } from '~/features/rooms/state/use-lead'
import { countPresent, currentTopic } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { LogoMark } from '~/ui/frame/logo'
import { ThemeToggle } from '~/ui/frame/theme-toggle'
import { CloseRoom } from './close-room'

const TAG =
  'mr-2 inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-13 font-580 whitespace-nowrap'

/** Bar of the room: squad, topic, people present, and actions for the whole room. */
export function FacilitatorBar({ lead }: { lead: Lead }) {
  const { code, squadName, sprint, view } = lead
  const title = m.room_squad_sprint({ squad: squadName, sprint })
  return (
    <header className="col-span-full flex min-h-14 items-center gap-2 border-b border-line px-6 below-layout:min-h-16 below-layout:px-4 print:hidden">
      <div className="flex min-w-0 flex-1 items-center gap-3 [&>svg]:flex-none narrow:[&>svg]:hidden">
        <LogoMark />
        <div className="min-w-0">
          <b className="block truncate leading-5" title={title}>
            {title}
          </b>
          <p className="text-13 text-ink-2">{placeText(view)}</p>
        </div>
      </div>
      <div className="flex flex-none items-center gap-1">
        <Presence lead={lead} />
        <LocaleLink
          to={`/room/${code}?view=wall`}
          target="_blank"
          className={`${buttonClass({ tone: 'ghost', size: 'icon' })} below-type:hidden`}
          aria-label={m.lead_projector()}
          title={m.lead_projector()}
        >
          <Maximize size={19} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
        {PHASES[view.phase].isClosed && (
          <>
            <ThemeToggle />
            <LanguageSwitch />
          </>
        )}
      </div>
      {!PHASES[view.phase].isClosed && (
        <CloseRoom lead={lead}>
          {PHASES[view.phase].isWindow ? m.window_cancel() : m.lead_close()}
        </CloseRoom>
      )}
    </header>
  )
}

function Presence({ lead: { view, connection } }: { lead: Lead }) {
  if (PHASES[view.phase].isClosed || PHASES[view.phase].isWindow) return null
  if (connection !== 'live') {
    return (
      <span role="status" className={`bg-sunken text-ink ${TAG}`}>
        <WifiOff size={15} strokeWidth={1.75} aria-hidden />
        {m.lead_reconnecting()}
      </span>
    )
  }
  const count = countPresent(view)
  return (
    <span className={`bg-accent-tint text-accent ${TAG}`}>
      <Radio size={15} strokeWidth={1.75} aria-hidden />
      <span className="below-type:hidden">
        {count === 1 ? m.lead_live_one() : m.lead_live({ count })}
      </span>
      <span className="hidden below-type:inline" aria-hidden="true">
        {count}
      </span>
    </span>
  )
}

function placeText(view: Lead['view']): string {
  const current = currentTopic(view)
  const total = view.topics.length
  if (isTalkOfWindow(view)) return m.talk_place()
  if (current) return m.room_progress({ number: current.number, total })
  const done = view.topics.filter(({ result }) => result !== null).length
  if (PHASES[view.phase].isWindow || PHASES[view.phase].isSealed) return m.window_place()
  if (!PHASES[view.phase].isLobby) return m.lead_topics_done({ done, total })
  return total === 1 ? m.lead_topics_one() : m.lead_topics_count({ total })
}
