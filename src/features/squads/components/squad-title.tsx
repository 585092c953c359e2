import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { SPRINTS_AT_FIRST, useRetrospectives } from '../client'
import type { Squad } from '../schema'
import { StartButtons } from './squad-buttons'
import { SquadHead } from './squad-head'
import { SquadNameForm } from './squad-name-form'
import styles from './squads.module.css'

/** Head of a squad's page. The owner can rename the squad in place. */
export function SquadTitle({ squad, locale }: { squad: Squad; locale: Locale }) {
  const { id, name, isOwner } = squad
  const [isRenaming, setIsRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const newest = useRetrospectives(id, SPRINTS_AT_FIRST + 1).data?.retrospectives[0]
  const summary = newest && {
    createdAt: newest.createdAt,
    average: newest.data.ok ? newest.data.average : null,
  }

  function finish() {
    setIsRenaming(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }

  return (
    <header className={styles.title}>
      <SquadHead squad={squad} newest={summary ?? null} size={88} locale={locale}>
        {isRenaming && <SquadNameForm squad={squad} onDone={finish} />}
        <div className={isRenaming ? 'sr-only' : 'flex items-start gap-1'}>
          <h1 className="min-w-0">{name}</h1>
          {isOwner && !isRenaming && (
            <Button
              ref={pencil}
              tone="ghost"
              size="icon"
              icon={Pencil}
              className="-mt-0.75"
              aria-label={m.squad_rename_named({ name })}
              title={m.squad_rename()}
              onClick={() => setIsRenaming(true)}
            />
          )}
        </div>
      </SquadHead>
      <div className={styles.actions}>
        <StartButtons squadId={id} locale={locale} />
      </div>
    </header>
  )
}
