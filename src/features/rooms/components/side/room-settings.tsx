import { X } from 'lucide-react'
import type { Lead } from '~/features/rooms/state/use-lead'
import { SETTINGS_ID } from '~/features/rooms/state/use-side'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { ThemeToggle } from '~/ui/frame/theme-toggle'
import { Invite } from './invite'
import { OwnSeat } from './own-seat'
import { PaperSeats } from './paper-seats'
import { PeopleList } from './people-list'
import styles from './side.module.css'
import { SideHint } from './side-section'
import { VoteLength } from './vote-length'

/** Settings of the room, which replace the column beside the stage. */
export function RoomSettings({ lead }: { lead: Lead }) {
  const { keeper, side, sprint } = lead
  return (
    <aside
      className={styles.side}
      aria-labelledby={SETTINGS_ID}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) side.closeSettings()
      }}
    >
      <header className={`${styles.head} border-b border-line`}>
        <h2
          id={SETTINGS_ID}
          tabIndex={-1}
          className="text-15 font-580 tracking-normal outline-none font-stretch-normal"
        >
          {m.lead_settings()}
        </h2>
        <Button
          tone="ghost"
          size="icon"
          icon={X}
          aria-label={m.lead_settings_close()}
          title={m.lead_settings_close()}
          onClick={side.closeSettings}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto below-layout:overflow-visible [scrollbar-width:thin]">
        <div className={styles.section}>
          <Invite lead={lead} />
        </div>
        <div className={styles.section}>
          <VoteLength lead={lead} />
        </div>
        <div className={styles.section}>
          <PeopleList lead={lead} />
        </div>
        <div className={styles.section}>
          <PaperSeats lead={lead} />
        </div>
        <div className={`${styles.section} text-14`}>
          <OwnSeat lead={lead} />
        </div>
        <div className={`${styles.section} flex items-center gap-1`}>
          <ThemeToggle />
          <LanguageSwitch />
        </div>
        {keeper && (
          <div className={styles.section}>
            <SideHint>{m.quick_after_text({ sprint })}</SideHint>
          </div>
        )}
      </div>
    </aside>
  )
}
