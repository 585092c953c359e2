import { lazy, Suspense, useState } from 'react'
import {
  compareHistories,
  type HistoryChanges,
  type HistoryEntry,
  parseHistoryFile,
  type RawHistory,
} from '~/domain/local/history'
import { isOtherTool } from '~/features/spreadsheets/browser/other-tool-file'
import type { TableChoice } from '~/features/spreadsheets/components/table-dialog'
import { m } from '~/paraglide/messages'
import { FileButton } from '~/ui/forms/file-button'
import { ImportCounts, ImportDialog } from '~/ui/overlays/import-dialog'
import { showToast } from '~/ui/overlays/toast'
import {
  changeHistory,
  historyStore,
  mergeHistory,
  replaceHistory,
  type StoredHistory,
} from '../client'
import type { HistoryProblem } from './storage-notice'

type ImportPlan = {
  fileName: string
  incoming: RawHistory
  /** The history against which the changes were counted. */
  seen: StoredHistory
  changes: HistoryChanges
  /** Origin of the entries if the file is a table; null for a history. */
  table: TableChoice | null
}

// Loaded lazily, because tables are rare.
const TableDialog = lazy(async () => {
  const { TableDialog } = await import('~/features/spreadsheets/components/table-dialog')
  return { default: TableDialog }
})

/** Button that reads a history file. An empty history is replaced immediately; otherwise the user sees the changes and decides. */
export function ImportButton({
  onProblem,
  onImported,
}: {
  onProblem: (problem: HistoryProblem | null) => void
  onImported: (last: HistoryEntry | null) => void
}) {
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [tableFile, setTableFile] = useState<File | null>(null)

  async function start(text: string, fileName: string) {
    const parsed = parseHistoryFile(text)
    if (!parsed.ok) {
      if (await isOtherTool(text)) return setTableFile(new File([text], fileName))
      return onProblem(parsed.reason)
    }
    const made = planImport(fileName, parsed.history)
    const { added, different, removed } = made.changes
    if (made.seen.status !== 'ready') return setPlan(made)
    if (made.seen.raw.length === 0) return take('replace', made)
    if (added + different + removed === 0) return showToast(m.import_nothing_new)
    return setPlan(made)
  }

  function startTable(choice: TableChoice | null) {
    setTableFile(null)
    if (choice) setPlan(planImport(choice.fileName, choice.incoming, choice))
  }

  async function take(choice: string, { fileName, incoming, seen, table }: ImportPlan) {
    const outcome = await (choice === 'replace'
      ? replaceHistory(incoming, { seen })
      : table
        ? changeHistory(({ raw }) => table.addTo(raw))
        : mergeHistory(incoming))
    if (outcome.ok) return onImported(historyStore.read().items.at(-1)?.entry ?? null)
    // Another tab saved while the question was open: counts again and repeats the question.
    if (outcome.reason === 'CHANGED') return setPlan(planImport(fileName, incoming, table))
    return onProblem(outcome.reason)
  }

  return (
    <>
      <FileButton
        label={m.history_import()}
        onProblem={onProblem}
        onRead={start}
        onTable={setTableFile}
      />
      {tableFile && (
        <Suspense fallback={null}>
          <TableDialog
            file={tableFile}
            squadName={historyStore.read().items.at(-1)?.label.squadName ?? ''}
            onChoice={startTable}
          />
        </Suspense>
      )}
      {plan && (
        <ImportDialog
          title={m.import_title()}
          intro={m.import_intro({ file: plan.fileName })}
          choices={choicesOf(plan)}
          onChoice={(choice) => {
            setPlan(null)
            if (choice) void take(choice, plan)
          }}
        >
          <ImportCounts rows={listCounts(plan)} />
          {plan.table?.notes ?? (
            <div className="text-14">
              <p>{m.import_explain_merge()}</p>
              <p>{m.import_explain_replace()}</p>
            </div>
          )}
        </ImportDialog>
      )}
    </>
  )
}

function planImport(
  fileName: string,
  incoming: RawHistory,
  table: TableChoice | null = null,
): ImportPlan {
  const seen = historyStore.read()
  return { fileName, incoming, seen, table, changes: compareHistories(seen.raw, incoming) }
}

/** Returns the choices for a file. A table can only be added, because it is not a history that could replace this one. */
function choicesOf({ table, changes }: ImportPlan) {
  const replace = { value: 'replace', label: m.import_replace(), tone: 'plain' as const }
  const merge = { value: 'merge', label: m.import_merge(), tone: 'primary' as const }
  if (!table) return [replace, merge]
  return changes.added === 0 ? [] : [merge]
}

function listCounts({ table, changes: { added, same, different, removed } }: ImportPlan) {
  const rows = [
    { label: m.import_added(), hint: m.import_added_hint(), count: added },
    { label: m.import_same(), hint: m.import_same_hint(), count: same },
    { label: m.import_different(), hint: m.import_different_hint(), count: different },
    { label: m.import_removed(), hint: m.import_removed_hint(), count: removed },
  ]
  return table ? rows.slice(0, 3) : rows
}
