import { Suspense, useState } from 'react'
import {
  compareHistories,
  type HistoryChanges,
  type HistoryEntry,
  type RawHistory,
} from '~/domain/local/history'
import { isOtherTool } from '~/features/spreadsheets/browser/other-tool-file'
import { m } from '~/paraglide/messages'
import { type ChosenFile, FileButton } from '~/ui/forms/file-button'
import { later, lazyPart, loadForPage } from '~/ui/later'
import { showToast } from '~/ui/overlays/toast'
import { historyStore, mergeHistory, replaceHistory, type StoredHistory } from '../client'
import type { HistoryProblem } from './storage-notice'

type ImportPlan = {
  fileName: string
  incoming: RawHistory
  /** The history against which the changes were counted. */
  seen: StoredHistory
  changes: HistoryChanges
}

// Loaded lazily, because tables are rare.
const LocalTableDialog = lazyPart(
  async () => (await import('./local-table-dialog')).LocalTableDialog,
)

const loadChoice = () => import('./import-choice')
const useDialog = later(loadChoice)

/** Button that reads a history file. An empty history is replaced immediately; otherwise the user sees the changes and decides. */
export function ImportButton({
  table,
  onTable: setTable,
  onTableImported,
  onProblem,
  onImported,
}: {
  /** The open table. */
  table: File | null
  onTable: (file: File | null) => void
  /** Called with a table that was imported. */
  onTableImported: (file: File) => void
  onProblem: (problem: HistoryProblem | null) => void
  onImported: (last: HistoryEntry | null) => void
}) {
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [isChosen, setIsChosen] = useState(false)
  const dialog = useDialog(isChosen)

  async function start({ text, fileName, signal }: ChosenFile) {
    setIsChosen(true)
    const { parseHistoryFile } = await loadForPage(loadChoice)
    const parsed = parseHistoryFile(text)
    const isTable = !parsed.ok && (await isOtherTool(text))
    if (signal.aborted) return
    setTable(isTable ? new File([text], fileName) : null)
    if (isTable) return
    if (!parsed.ok) return onProblem(parsed.reason)
    const made = planImport(fileName, parsed.history)
    const { added, different, removed } = made.changes
    if (made.seen.status !== 'ready') return setPlan(made)
    if (made.seen.raw.length === 0) return take('replace', made)
    if (added + different + removed === 0) return showToast(m.import_nothing_new)
    return setPlan(made)
  }

  const finish = () => onImported(historyStore.read().items.at(-1)?.entry ?? null)

  async function take(choice: string, { fileName, incoming, seen }: ImportPlan) {
    const outcome = await (choice === 'replace'
      ? replaceHistory(incoming, { seen })
      : mergeHistory(incoming))
    if (outcome.ok) return finish()
    // Another tab saved while the question was open: counts again and repeats the question.
    if (outcome.reason === 'CHANGED') return setPlan(planImport(fileName, incoming))
    return onProblem(outcome.reason)
  }

  const picker = (label: string) => (
    <FileButton label={label} onProblem={onProblem} onRead={start} onTable={setTable} />
  )

  return (
    <>
      {picker(m.history_import())}
      {table && (
        <Suspense fallback={null}>
          <LocalTableDialog
            file={table}
            picker={picker(m.table_change_file())}
            onClose={() => setTable(null)}
            onImported={() => {
              setTable(null)
              onTableImported(table)
              finish()
            }}
          />
        </Suspense>
      )}
      {plan && dialog && (
        <dialog.ImportChoice
          fileName={plan.fileName}
          changes={plan.changes}
          onChoice={(choice) => {
            setPlan(null)
            if (choice) void take(choice, plan)
          }}
        />
      )}
    </>
  )
}

function planImport(fileName: string, incoming: RawHistory): ImportPlan {
  const seen = historyStore.read()
  return { fileName, incoming, seen, changes: compareHistories(seen.raw, incoming) }
}
