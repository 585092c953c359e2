import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { RawHistory } from '~/domain/local/history'
import type { ImportEntry } from '~/domain/transfer/import-file'
import type { TableChoices, TablePreview } from '~/domain/transfer/tables/table-choices'
import {
  addTable,
  sourceOf,
  toHistoryEntries,
  toImportEntries,
} from '~/domain/transfer/tables/table-import'
import { isTooMuch } from '~/domain/transfer/tables/table-scores'
import { rememberChoices } from '~/features/spreadsheets/browser/table-memory'
import {
  type OpenTable,
  useTableFile,
  useTablePreview,
} from '~/features/spreadsheets/state/use-table'
import { tableProblemText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { AlertDialog } from '~/ui/overlays/dialog'
import { TableAnswers } from './table-answers'
import { TableColumns } from './table-columns'
import { TableNotes } from './table-notes'
import { TableScale } from './table-scale'
import { TableSheet } from './table-sheet'

/** Content of a table, for the preview of the import. */
export type TableChoice = {
  fileName: string
  entries: ImportEntry[]
  /** The entries for a local history. Those without a squad get the entered name. */
  incoming: RawHistory
  /** Returns the history with the table's entries that it does not have. */
  addTo: (history: RawHistory) => RawHistory
  /** Notes about the table, shown with the preview. */
  notes: ReactNode
}

type TableDialogProps = {
  file: File
  /** Proposed squad name for entries that carry one; absent in a squad of an account. */
  squadName?: string
  /** Null if the dialog was closed without a choice. */
  onChoice: (choice: TableChoice | null) => void
}

/** Dialog that asks for what a table does not say: the scale of its scores, and whatever else it leaves open. */
export function TableDialog({ file, ...props }: TableDialogProps) {
  const { read, choices, setChoices, changeHeads, ...workbook } = useTableFile(file)
  if (!read) return null
  if (read.ok) {
    if (!choices) return null
    const open = { table: read.table, choices, onChange: setChoices, onHeads: changeHeads }
    const sheet = <TableSheet {...workbook} />
    const key = `${workbook.sheet}-${read.table.line}`
    return <OpenDialog key={key} {...props} {...open} sheet={sheet} fileName={file.name} />
  }
  return (
    <AlertDialog title={m.table_refused()} choices={[]} onChoice={() => props.onChoice(null)}>
      <TableSheet {...workbook} />
      <p>{tableProblemText(read.reason)}</p>
      <p className="break-words text-14 text-ink-3">{file.name}</p>
    </AlertDialog>
  )
}

type OpenDialogProps = Omit<TableDialogProps, 'file'> &
  OpenTable & {
    fileName: string
    sheet: ReactNode
    onChange: (choices: TableChoices) => void
    onHeads: (line: number) => void
  }

function OpenDialog({ fileName, sheet, squadName: proposed, onChoice, ...open }: OpenDialogProps) {
  const { table, choices, onChange } = open
  const { preview, isCurrent } = useTablePreview(open)
  const [squadName, setSquadName] = useState(proposed ?? '')
  const entries = useMemo(
    () => (preview ? toEntries({ table, choices }, preview) : []),
    [table, choices, preview],
  )
  const needsName = proposed !== undefined && entries.some((entry) => entry.squadName === '')
  const isNamed = !needsName || squadName.trim() !== ''
  const isAnswered = preview !== null && preview.questions.length === 0
  const isReady = isCurrent && isAnswered && entries.length > 0 && !isTooMuch(preview) && isNamed
  const notes = preview && <TableNotes table={table} choices={choices} preview={preview} />

  function choose(choice: string | null) {
    if (choice !== 'preview') return onChoice(null)
    rememberChoices(table, choices)
    const incoming = toHistoryEntries(entries, squadName.trim())
    const addTo = (history: RawHistory) => addTable(history, incoming)
    onChoice({ fileName, entries, incoming, addTo, notes })
  }

  return (
    <AlertDialog
      title={m.table_title()}
      choices={isReady ? [{ value: 'preview', label: m.table_preview(), tone: 'primary' }] : []}
      onChoice={choose}
    >
      <p className="mb-3 break-words">
        {m.table_intro({ file: fileName, rows: table.rows.length })}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter in a field from pressing cancel */}
      <div className="grid gap-4" onKeyDown={keepOpen}>
        {sheet}
        {needsName && (
          <Field
            label={m.local_squad()}
            value={squadName}
            maxLength={120}
            onChange={({ target }) => setSquadName(target.value)}
          />
        )}
        <TableColumns {...open} />
        {table.known === undefined &&
          preview?.scales.map((group) => (
            <TableScale
              key={group.key}
              group={group}
              isNamed={preview.scales.length > 1}
              scale={choices.scales[group.key]}
              onChange={(scale) =>
                onChange({ ...choices, scales: { ...choices.scales, [group.key]: scale } })
              }
            />
          ))}
        {preview && <TableAnswers choices={choices} preview={preview} onChange={onChange} />}
      </div>
      <p role="status" className="my-3 text-14 text-ink">
        {preview ? statusText(preview, entries) : m.loading()}
      </p>
      {isAnswered && notes}
    </AlertDialog>
  )
}

function toEntries({ table, choices }: OpenTable, preview: TablePreview): ImportEntry[] {
  const source = sourceOf(table, { scales: choices.scales, groups: preview.scales })
  return toImportEntries(preview.squads, source)
}

function statusText(preview: TablePreview, entries: readonly ImportEntry[]): string {
  const kinds = preview.questions.map(({ kind }) => kind)
  if (kinds.includes('SCALE')) return m.table_no_scale()
  if (kinds.length > 0) return m.table_open_questions()
  if (entries.length === 0) return m.table_no_scores()
  if (isTooMuch(preview)) return m.table_too_much()
  return m.table_read({
    sprints: entries.length,
    scores: entries.reduce((sum, { scores }) => sum + scores.size, 0),
  })
}

/** Prevents Enter from pressing the dialog's first button, which cancels. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
