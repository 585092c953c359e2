import { useState } from 'react'
import {
  compareHistories,
  type HistoryChanges,
  type HistoryEntry,
  parseHistoryFile,
  type RawHistory,
} from '~/domain/history'
import { m } from '~/paraglide/messages'
import { FileButton } from '~/ui/file-button'
import { ImportCounts, ImportDialog } from '~/ui/import-dialog'
import { showToast } from '~/ui/toast'
import { historyStore, mergeHistory, replaceHistory, type StoredHistory } from '../client'
import type { HistoryProblem } from './storage-notice'

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
  const [plan, setPlan] = useState<ImportPlan | null>(null)

  async function start(text: string, fileName: string) {
    const parsed = parseHistoryFile(text)
    if (!parsed.ok) return onProblem(parsed.reason)
    const made = planImport(fileName, parsed.history)
    const { added, different, removed } = made.changes
    if (made.seen.status !== 'ready') return setPlan(made)
    if (made.seen.raw.length === 0) return take('replace', made)
    if (added + different + removed === 0) return showToast(m.import_nothing_new)
    return setPlan(made)
  }

  async function take(choice: string, { fileName, incoming, seen }: ImportPlan) {
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
      <FileButton label={m.history_import()} onProblem={onProblem} onRead={start} />
      {plan && (
        <ImportDialog
          title={m.import_title()}
          intro={m.import_intro({ file: plan.fileName })}
          choices={[
            { value: 'replace', label: m.import_replace(), tone: 'plain' },
            { value: 'merge', label: m.import_merge(), tone: 'primary' },
          ]}
          onChoice={(choice) => {
            setPlan(null)
            if (choice) void take(choice, plan)
          }}
        >
          <ImportCounts rows={listCounts(plan.changes)} />
          <div className="text-14">
            <p>{m.import_explain_merge()}</p>
            <p>{m.import_explain_replace()}</p>
          </div>
        </ImportDialog>
      )}
    </>
  )
}

function planImport(fileName: string, incoming: RawHistory): ImportPlan {
  const seen = historyStore.read()
  return { fileName, incoming, seen, changes: compareHistories(seen.raw, incoming) }
}

function listCounts({ added, same, different, removed }: HistoryChanges) {
  return [
    { label: m.import_added(), hint: m.import_added_hint(), count: added },
    { label: m.import_same(), hint: m.import_same_hint(), count: same },
    { label: m.import_different(), hint: m.import_different_hint(), count: different },
    { label: m.import_removed(), hint: m.import_removed_hint(), count: removed },
  ]
}
