import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { RawHistory } from '~/domain/local/history'
import type { ImportEntry } from '~/domain/transfer/import-file'
import { isScale, isTooMuch, readScores, type Table } from '~/domain/transfer/score-table'
import { addTable, toHistoryEntries, toImportEntries } from '~/domain/transfer/table-import'
import { readTableFile, type TableFile } from '~/features/spreadsheets/browser/table-file'
import { recallMapping, rememberMapping } from '~/features/spreadsheets/browser/table-mappings'
import { tableProblemText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { AlertDialog } from '~/ui/overlays/dialog'
import { TableColumns } from './table-columns'
import { TableNotes } from './table-notes'
import { TableScale } from './table-scale'

/** Content of a table, for the preview of the import. */
export type TableChoice = {
  fileName: string
  entries: ImportEntry[]
  /** The entries for a local history, under the entered squad name. */
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

/** Dialog that asks for the meaning of a table's columns and the scale of its scores. */
export function TableDialog({ file, ...props }: TableDialogProps) {
  const [opened, setOpened] = useState<TableFile | null>(null)
  // External system: the file on the user's disk.
  useEffect(() => {
    void readTableFile(file).then(setOpened)
  }, [file])
  if (!opened) return null
  const { read, fileName } = opened
  if (read.ok) return <Columns {...props} table={read.table} fileName={fileName} />
  return (
    <AlertDialog title={m.table_refused()} choices={[]} onChoice={() => props.onChoice(null)}>
      <p>{tableProblemText(read.reason)}</p>
      <p className="break-words text-14 text-ink-3">{fileName}</p>
    </AlertDialog>
  )
}

function Columns({
  table,
  fileName,
  squadName: proposed,
  onChoice,
}: Omit<TableDialogProps, 'file'> & { table: Table; fileName: string }) {
  const [mapping, setMapping] = useState(() => recallMapping(table))
  const [squadName, setSquadName] = useState(proposed ?? '')
  const scores = useMemo(() => readScores(table, mapping), [table, mapping])
  const entries = useMemo(() => toImportEntries(scores.sprints, mapping), [scores, mapping])
  const isLimited = !isTooMuch(scores)
  const isNamed = proposed === undefined || squadName.trim() !== ''
  const isReady = isScale(mapping) && entries.length > 0 && isLimited && isNamed
  const notes = <TableNotes table={table} mapping={mapping} scores={scores} />

  function choose(choice: string | null) {
    if (choice !== 'preview') return onChoice(null)
    rememberMapping(table, mapping)
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
        {proposed !== undefined && (
          <Field
            label={m.local_squad()}
            value={squadName}
            maxLength={120}
            onChange={({ target }) => setSquadName(target.value)}
          />
        )}
        <TableColumns table={table} mapping={mapping} onChange={setMapping} />
        <TableScale mapping={mapping} onChange={setMapping} />
      </div>
      <p role="status" className="my-3 text-14 text-ink">
        {statusText()}
      </p>
      {isScale(mapping) && notes}
    </AlertDialog>
  )

  function statusText(): string {
    if (!isScale(mapping)) return m.table_no_scale()
    if (entries.length === 0) return m.table_no_scores()
    if (!isLimited) return m.table_too_much()
    return m.table_read({
      sprints: entries.length,
      scores: entries.reduce((sum, { scores }) => sum + scores.size, 0),
    })
  }
}

/** Prevents Enter from pressing the dialog's first button, which cancels. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
