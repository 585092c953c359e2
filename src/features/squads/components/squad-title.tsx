import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Menu } from '~/ui/overlays/menu'
import { SPRINTS_AT_FIRST, useRetrospectives } from '../client'
import type { Squad } from '../schema'
import { RecordButton, squadItems } from './squad-buttons'
import { SquadHead } from './squad-head'
import { SquadNameForm } from './squad-name-form'
import styles from './squads.module.css'

type SquadTitleProps = {
  squad: Squad
  /** Button that opens or joins a room. */
  room: ReactNode
  /** Renders the line below the name, from the usual one. */
  now: (usual: string) => ReactNode
  /** True while nothing can be changed, because there is no connection. */
  isReadOnly: boolean
  locale: Locale
}

/** Head of a squad's views: its last result and its next step. The owner can rename the squad in place. */
export function SquadTitle({ squad, room, now, isReadOnly, locale }: SquadTitleProps) {
  const { id, name } = squad
  const [isRenaming, setIsRenaming] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const newest = useRetrospectives(id, SPRINTS_AT_FIRST + 1).data?.retrospectives[0]
  const summary = newest && {
    createdAt: newest.createdAt,
    average: newest.data.ok ? newest.data.average : null,
  }

  function finish() {
    setIsRenaming(false)
    requestAnimationFrame(() => menu.current?.focus())
  }

  return (
    <header className={styles.title}>
      <SquadHead squad={squad} newest={summary ?? null} size={88} now={now} locale={locale}>
        {isRenaming && <SquadNameForm squad={squad} onDone={finish} />}
        <h1 className={isRenaming ? 'sr-only' : 'min-w-0'}>{name}</h1>
      </SquadHead>
      {!isReadOnly && (
        <div className={styles.actions}>
          {room}
          <RecordButton squadId={id} locale={locale} />
          <Menu
            label={m.squad_menu({ name })}
            icon={Ellipsis}
            items={squadItems(squad, { locale, onRename: () => setIsRenaming(true) })}
            align="end"
            trigger={menu}
          />
        </div>
      )}
    </header>
  )
}
