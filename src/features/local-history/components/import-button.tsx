import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  compareHistories,
  type HistoryChanges,
  type HistoryEntry,
  listEntries,
  parseHistoryFile,
  type RawHistory,
} from '~/domain/history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { showToast } from '~/ui/toast'
import { historyStore, mergeHistory, replaceHistory, type StoredHistory } from '../client'
import { type ImportChoice, ImportDialog } from './import-dialog'
import { sayStorageProblem } from './storage-notice'

/** Far above any history that fits into a browser's storage. */
const MAX_FILE_MB = 20

type ImportPlan = { fileName: string; incoming: RawHistory; changes: HistoryChanges }

/**
 * Reads a history file. Into an empty history it goes at once; otherwise the person sees what it
 * would change and decides.
 */
export function ImportButton({
  current,
  onProblem,
  onImported,
}: {
  current: StoredHistory
  onProblem: (problem: string | null) => void
  onImported: (last: HistoryEntry | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)

  async function read(file: File) {
    onProblem(null)
    if (file.size > MAX_FILE_MB * 1_000_000) {
      return onProblem(m.history_problem_too_large({ max: MAX_FILE_MB }))
    }
    const parsed = parseHistoryFile(await file.text())
    if (!parsed.ok) {
      const isText = parsed.reason === 'BAD_SHAPE'
      return onProblem(isText ? m.history_problem_shape() : m.history_problem_parse())
    }
    const { history: incoming } = parsed
    const isEmpty = current.raw.length === 0 && current.status === 'ready'
    if (isEmpty) return take('replace', incoming)
    const changes = compareHistories(current.raw, incoming)
    if (changes.added + changes.different + changes.removed === 0 && current.status === 'ready') {
      return showToast(m.import_nothing_new())
    }
    return setPlan({ fileName: file.name, incoming, changes })
  }

  async function take(choice: ImportChoice, incoming: RawHistory) {
    const outcome = await (choice === 'merge' ? mergeHistory(incoming) : replaceHistory(incoming))
    if (!outcome.ok) return onProblem(sayStorageProblem(outcome.reason))
    return onImported(listEntries(historyStore.read().raw).at(-1)?.entry ?? null)
  }

  return (
    <>
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {m.history_import()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={m.history_import()}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Emptied, so that choosing the same file again is a change again.
          if (file) void read(file).finally(() => (target.value = ''))
        }}
      />
      {plan && (
        <ImportDialog
          fileName={plan.fileName}
          changes={plan.changes}
          onChoice={(choice) => {
            setPlan(null)
            if (choice) void take(choice, plan.incoming)
          }}
        />
      )}
    </>
  )
}
