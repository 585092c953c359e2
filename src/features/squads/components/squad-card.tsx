import { Ellipsis, PanelsTopLeft, Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { type Locale, pathIn } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import { showToast } from '~/ui/overlays/toast'
import { deleteSquad, refreshSquads } from '../client'
import type { SquadOverview } from '../schema'
import { findFold, keepFold } from '../state/folds'
import { DeleteSquadDialog, DeleteSquadProblem } from './delete-squad'
import { RecordButton } from './squad-buttons'
import { SquadHead } from './squad-head'
import { SquadHistory } from './squad-history'
import { SquadNameForm } from './squad-name-form'
import styles from './squads.module.css'

type SquadCardProps = {
  squad: SquadOverview
  /** True if the squad was just created; the card then gets the focus. */
  isNew: boolean
  /** True for the squad with the newest sprint, whose button is the accent of the page, and whose sprints are unfolded at first. */
  isNext: boolean
  locale: Locale
  /** Renders the button that opens or joins a room. */
  roomOf: (squad: SquadOverview, isNext: boolean) => ReactNode
  /** Renders what the squad's trends say first. */
  saysOf: (squad: SquadOverview) => ReactNode
  /** Called after the deletion on the server, before the card is removed. */
  onDeleted: (squadId: string) => void
}

/** A squad on the dashboard: its last result, its sprints, and its actions. */
export const SquadCard = memo(function SquadCard(props: SquadCardProps) {
  const { squad, isNew, isNext, locale, roomOf, saysOf, onDeleted } = props
  const { id, name, latest, isOwner } = squad
  const headingId = useId()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(() => isNew || (findFold(id) ?? isNext))
  const { isBusy, problem, run } = useRequest()
  const card = useRef<HTMLElement>(null)

  const [newest] = latest
  const next = (
    <p className="text-14">
      {m.squad_next({ sprint: squad.nextSprint })} {saysOf(squad)}{' '}
      {newest && (
        <LocaleLink to={`/retrospective/${newest.id}/report`} className={looks.textLink}>
          {m.squad_report_of({ sprint: sprintLabel(newest) })}
        </LocaleLink>
      )}
    </p>
  )

  async function remove() {
    if (await run(() => deleteSquad(id))) {
      onDeleted(id)
      showToast(() => m.squad_deleted({ name }))
    }
    await refreshSquads()
  }

  function finishRenaming() {
    setIsRenaming(false)
    card.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  return (
    <section
      ref={card}
      className={`${looks.card} mb-5`}
      aria-labelledby={headingId}
      aria-busy={isBusy || undefined}
    >
      <header className={styles.head}>
        <SquadHead squad={squad} newest={latest[0] ?? null} size={72} locale={locale} next={next}>
          {isRenaming && <SquadNameForm squad={squad} onDone={finishRenaming} />}
          <h2 id={headingId} className={isRenaming ? 'sr-only' : 'below-type:text-20'}>
            <LocaleLink
              ref={isNew ? focus : undefined}
              to={`/squad/${id}`}
              className="no-underline hover:underline"
              data-squad={id}
            >
              {name}
            </LocaleLink>
          </h2>
        </SquadHead>
        <div className={styles.actions}>
          {roomOf(squad, isNext)}
          <RecordButton squadId={id} locale={locale} />
          <Menu label={m.squad_menu({ name })} icon={Ellipsis} items={itemsOf()} align="end" />
        </div>
      </header>
      {problem && (
        <div className="px-5 pt-4">
          <DeleteSquadProblem problem={problem} />
        </div>
      )}
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          // The browser also reports that a card was rendered unfolded.
          if (open !== isOpen) keepFold(id, open)
          setIsOpen(open)
        }}
      >
        <summary
          className={`${looks.summary} gap-2 rounded-b-card bg-surface-2 px-5 group-open:rounded-none text-14 font-540 text-ink-2 below-layout:px-4`}
        >
          {m.squad_fold()}
        </summary>
        {isOpen && <SquadHistory squad={squad} latest={latest} locale={locale} />}
      </details>
      {isAsked && (
        <DeleteSquadDialog
          squad={squad}
          onChoice={(isSure) => {
            setIsAsked(false)
            if (isSure) void remove()
          }}
        />
      )}
    </section>
  )

  function itemsOf(): MenuItem[] {
    const open = () => navigate(pathIn(locale, `/squad/${id}`))
    const remove = () => !isBusy && setIsAsked(true)
    return [
      { label: m.squad_page(), icon: PanelsTopLeft, onSelect: open },
      ...(isOwner
        ? [
            { label: m.squad_rename(), icon: Pencil, onSelect: () => setIsRenaming(true) },
            { label: m.squad_delete(), icon: Trash2, isDestructive: true, onSelect: remove },
          ]
        : []),
    ]
  }
})

function focus(element: HTMLElement | null): void {
  element?.focus()
}
