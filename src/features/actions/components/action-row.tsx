import { Ellipsis, ExternalLink, Pencil, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { canDelete, DROP_REASONS } from '~/domain/actions/action'
import { trackItems } from '~/features/actions/browser/track-action'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { ageTexts, dueText, ownerText, REASON_TEXTS } from '~/features/actions/texts/action-texts'
import { Key } from '~/features/scoring/components/key'
import { errorText } from '~/i18n/error-texts'
import { formatShortDay } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import { showToast } from '~/ui/overlays/toast'
import type { SquadAction } from '../client'
import styles from './actions.module.css'
import { DoneTick, focusActions } from './done-tick'
import { EditAction } from './edit-action'

type ActionRowProps = { action: SquadAction; letter: string | undefined; squad: BoardSquad }

/** A promise or idea with its commands. Editing replaces the row with a form. */
export function ActionRow({ action, letter, squad }: ActionRowProps) {
  const { id, title, topic, link, state } = action
  const [isEditing, setIsEditing] = useState(false)
  const [isDropping, setIsDropping] = useState(false)
  const locale = useLocale()
  const { isBusy, problem, run } = useRequest()
  const row = useRef<HTMLLIElement>(null)
  const { age, since } = ageTexts(action, squad.sprint)
  const isIdea = state === 'idea'

  const undo = () => squad.keeper.command(id, { do: 'undo' })

  async function drop(chosen: string | null) {
    setIsDropping(false)
    const reason = DROP_REASONS.find((each) => each === chosen)
    if (!reason) return
    if (!(await run(() => squad.keeper.command(id, { do: 'drop', reason }), 'drop'))) return
    showToast(m.actions_dropped, { onUndo: () => void undo() })
    focusActions()
  }

  async function remove() {
    if (!(await run(() => squad.keeper.remove(id), 'delete'))) return
    showToast(m.actions_deleted)
    focusActions()
  }

  if (isEditing) {
    return (
      <li ref={row} className={styles.editing}>
        <EditAction
          action={action}
          squad={squad}
          onDone={() => {
            setIsEditing(false)
            requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button')?.focus())
          }}
        />
      </li>
    )
  }
  const day = action.dueOn === null ? '' : formatShortDay(action.dueOn, locale)
  const meta = [topic?.title, ownerText(action), dueText(action, squad.sprint), day]
  return (
    <li
      ref={row}
      className={styles.row}
      data-idea={isIdea || undefined}
      data-open={!isIdea || undefined}
    >
      {isIdea ? (
        <Button
          className="justify-self-start below-type:row-start-3"
          aria-label={m.actions_start_title({ title })}
          onClick={() => setIsEditing(true)}
        >
          {m.actions_start()}
        </Button>
      ) : (
        <DoneTick action={action} keeper={squad.keeper} isBusy={isBusy} run={run} />
      )}
      <div className="min-w-0">
        <p className="text-15 font-580 wrap-anywhere">{title}</p>
        <p className="mt-0.5 flex items-center gap-2 text-13 text-ink-2">
          {topic && letter !== undefined && <Key letter={letter} />}
          <span className="min-w-0">{meta.filter(Boolean).join(' · ')}</span>
        </p>
        {action.note !== '' && (
          <p className="mt-1 text-13 whitespace-pre-wrap text-ink-2">{action.note}</p>
        )}
      </div>
      <p className={styles.age}>
        <b className="font-580 text-ink">{age}</b>
        {since && <span>{since}</span>}
      </p>
      <div className="flex items-center below-type:col-[-2] below-type:row-start-1 print:hidden">
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-11 place-items-center text-ink-2"
            aria-label={m.actions_open_link({ title })}
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
          </a>
        )}
        <Menu label={m.actions_menu({ title })} icon={Ellipsis} align="end" items={itemsOf()} />
      </div>
      {problem && (
        <div className="col-span-full">
          <Notice tone="error">{errorText(problem)}</Notice>
        </div>
      )}
      {isDropping && (
        <AlertDialog
          title={m.actions_drop_title()}
          choices={DROP_REASONS.map((reason) => ({
            ...{ value: reason, label: REASON_TEXTS[reason](), tone: 'plain' as const },
          }))}
          onChoice={(reason) => void drop(reason)}
        >
          {m.actions_drop_body({ title })}
        </AlertDialog>
      )}
    </li>
  )

  function itemsOf(): MenuItem[] {
    const edit = { label: m.actions_edit(), icon: Pencil, onSelect: () => setIsEditing(true) }
    const dropping = { label: m.actions_drop(), icon: X, onSelect: () => setIsDropping(true) }
    const deleting = {
      ...{ label: m.actions_delete(), icon: Trash2, isDestructive: true },
      onSelect: () => void remove(),
    }
    return [
      edit,
      ...trackItems(action, squad.trackers ?? []),
      ...(isIdea ? [] : [dropping]),
      ...(canDelete(action, squad.sprint) ? [deleting] : []),
    ]
  }
}
