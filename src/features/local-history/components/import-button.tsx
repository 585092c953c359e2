import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  compareHistories,
  type HistoryChanges,
  type HistoryEntry,
  parseHistoryFile,
  type RawHistory,
} from '~/domain/history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { showToast } from '~/ui/toast'
import { historyStore, mergeHistory, replaceHistory, type StoredHistory } from '../client'
import { type HistoryProblem, MAX_FILE_MB } from './history-problem'
import { type ImportChoice, ImportDialog } from './import-dialog'

type ImportPlan = {
  fileName: string
  incoming: RawHistory
  /** The history that the changes were counted against. */
  seen: StoredHistory
  changes: HistoryChanges
}

/**
 * Reads a history file. Into an empty history it goes at once; otherwise the person sees what it
 * would change and decides.
 */
export function ImportButton({
  onProblem,
  onImported,
}: {
  onProblem: (problem: HistoryProblem | null) => void
  onImported: (last: HistoryEntry | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)

  async function read(file: File) {
    onProblem(null)
    if (file.size > MAX_FILE_MB * 1_000_000) return onProblem('TOO_LARGE')
    // A file that was moved or locked since it was chosen cannot be read any more.
    const text = await file.text().catch(() => '')
    const parsed = parseHistoryFile(text)
    if (!parsed.ok) return onProblem(parsed.reason)
    const made = planImport(file.name, parsed.history)
    const { added, different, removed } = made.changes
    if (made.seen.status !== 'ready') return setPlan(made)
    if (made.seen.raw.length === 0) return take('replace', made)
    if (added + different + removed === 0) return showToast(m.import_nothing_new)
    return setPlan(made)
  }

  async function take(choice: ImportChoice, { fileName, incoming, seen }: ImportPlan) {
    const outcome = await (choice === 'merge'
      ? mergeHistory(incoming)
      : replaceHistory(incoming, { seen }))
    if (outcome.ok) return onImported(historyStore.read().items.at(-1)?.entry ?? null)
    // Another tab saved while the question was open: count again and repeat the question.
    if (outcome.reason === 'CHANGED') return setPlan(planImport(fileName, incoming))
    return onProblem(outcome.reason)
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
