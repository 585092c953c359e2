import { Check, FileSpreadsheet, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { broughtText, takeBackText } from '~/features/spreadsheets/texts/table-texts'
import { formatDate } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { AlertDialog } from '~/ui/overlays/dialog'

export type BroughtTable = {
  id: string
  fileName: string
  at: string
  sprints: number
  changed: number
  replacing: number
  canTakeBack: boolean
}

type BroughtTablesProps = {
  /** Newest first. */
  tables: readonly BroughtTable[]
  /** Set while the newest one has just been imported: opens it again with other choices. */
  onAgain?: (() => void) | undefined
  /** Resolves to true if it succeeded. */
  onTakeBack: (id: string) => Promise<boolean>
}

/** Tables that were imported, each with the button that takes it back. */
export function BroughtTables({ tables, onAgain, onTakeBack }: BroughtTablesProps) {
  const [asked, setAsked] = useState<BroughtTable | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  if (tables.length === 0) return null

  async function takeBack(id: string) {
    setBusy(id)
    // The pressed button disappears, and the list with its last table.
    const around = section.current?.parentElement?.closest('section, main')
    if (await onTakeBack(id)) around?.querySelector('button')?.focus({ preventScroll: true })
    setBusy(null)
  }

  return (
    <section ref={section} className="grid gap-3" aria-label={m.brought_title()}>
      <h3 className="text-17">{m.brought_title()}</h3>
      <ul className={`${looks.card} divide-y divide-line px-4`}>
        {tables.map((table, at) => (
          <Line
            key={table.id}
            table={table}
            isBusy={busy === table.id}
            onAgain={at === 0 ? onAgain : undefined}
            onUndo={() => setAsked(table)}
          />
        ))}
      </ul>
      <p className="max-w-[80ch] text-13 text-ink-2">{m.brought_hint()}</p>
      {asked && (
        <AlertDialog
          title={m.brought_question()}
          choices={[{ value: 'undo', label: m.brought_undo(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) void takeBack(asked.id)
          }}
        >
          <p className="break-words">{takeBackText(asked)}</p>
          {asked.changed > 0 && (
            <p className="mt-2">{m.brought_changed({ count: asked.changed })}</p>
          )}
        </AlertDialog>
      )}
    </section>
  )
}

type LineProps = {
  table: BroughtTable
  isBusy: boolean
  onAgain: (() => void) | undefined
  onUndo: () => void
}

function Line({ table, isBusy, onAgain, onUndo }: LineProps) {
  const locale = useLocale()
  const { fileName, at, sprints, changed, canTakeBack } = table
  const Icon = onAgain ? Check : FileSpreadsheet
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        className={`grid size-11 flex-none place-items-center rounded-full ${onAgain ? 'bg-ink text-on-ink' : 'bg-sunken'}`}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-[min(100%,14rem)] flex-1 text-14">
        <b className="block font-580 break-words">{broughtText(fileName, sprints)}</b>
        <span className="text-13 text-ink-3">
          {formatDate(new Date(at), locale)}
          {changed > 0 && ` · ${m.brought_changed({ count: changed })}`}
        </span>
      </span>
      {canTakeBack && (
        <Button
          icon={Undo2}
          isBusy={isBusy}
          aria-label={m.brought_undo_of({ file: fileName })}
          onClick={onUndo}
        >
          {m.brought_undo()}
        </Button>
      )}
      {onAgain && (
        <Button tone="ghost" className="max-w-full whitespace-normal" onClick={onAgain}>
          {m.brought_again()}
        </Button>
      )}
    </li>
  )
}
