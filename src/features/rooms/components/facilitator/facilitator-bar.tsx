import { Maximize, Radio, WifiOff } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/button'
import { LanguageSwitch } from '~/ui/language-switch'
import { LocaleLink } from '~/ui/locale-link'
import { LogoMark } from '~/ui/logo'
import { ThemeToggle } from '~/ui/theme-toggle'
import { countPresent, currentTopic } from '../shared/turnout'
import { CloseRoom } from './close-room'
import type { Lead } from './use-lead'

/** The bar of the room: squad, topic, who is present, and actions for the whole room. */
export function FacilitatorBar({ lead }: { lead: Lead }) {
  const { code, squadName, sprint, view } = lead
  return (
    <header className="lead-bar">
      <div className="lead-bar-title">
        <LogoMark />
        <div>
          <b>{m.room_squad_sprint({ squad: squadName, sprint })}</b>
          <p>{placeText(view)}</p>
        </div>
      </div>
      <div className="lead-bar-actions">
        <Presence lead={lead} />
        <LocaleLink
          to={`/room/${code}?view=stage`}
          target="_blank"
          className={buttonClass({ tone: 'ghost', size: 'icon' })}
          aria-label={m.lead_projector()}
          title={m.lead_projector()}
        >
          <Maximize size={19} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
        <ThemeToggle />
        <LanguageSwitch />
      </div>
      {view.phase !== 'closed' && <CloseRoom lead={lead} />}
    </header>
  )
}

function Presence({ lead: { view, connection } }: { lead: Lead }) {
  if (view.phase === 'closed') return null
  if (connection !== 'live') {
    return (
      <span role="status" className="lead-tag" data-lost>
        <WifiOff size={15} strokeWidth={1.75} aria-hidden />
        {m.lead_reconnecting()}
      </span>
    )
  }
  const count = countPresent(view)
  return (
    <span className="lead-tag">
      <Radio size={15} strokeWidth={1.75} aria-hidden />
      {count === 1 ? m.lead_live_one() : m.lead_live({ count })}
    </span>
  )
}

function placeText(view: Lead['view']): string {
  const current = currentTopic(view)
  const total = view.topics.length
  if (current) return m.room_progress({ number: current.number, total })
  const done = view.topics.filter(({ result }) => result !== null).length
  if (view.phase !== 'open') return m.room_progress_done({ done, total })
  return total === 1 ? m.lead_topics_one() : m.lead_topics_count({ total })
}
