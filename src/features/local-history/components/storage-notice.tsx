import { Download } from 'lucide-react'
import type { Draft } from '~/domain/local/draft'
import type { StorageProblem } from '~/lib/browser/browser-storage'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { type FileProblem, fileProblemText } from '~/ui/forms/file-button'
import { Notice } from '~/ui/notice'
import { exportRawText, exportWithDraft, type StoredHistory } from '../client'

/** A problem with the whole history. It is stored as a code, so that its text follows the language. */
export type HistoryProblem = StorageProblem | FileProblem | 'CHANGED'

/** Notice of a storage problem, with a button to download the data. */
export function StorageNotice({
  history: { status, text },
  draft,
  isDraftKept,
  failure,
}: {
  history: StoredHistory
  draft: Draft
  isDraftKept: boolean
  failure: StorageProblem | null
}) {
  const refused = failure
    ? historyProblemText(failure)
    : isDraftKept
      ? null
      : m.history_problem_draft()
  if (!refused && status !== 'unreadable' && status !== 'partly') return null
  return (
    <div id="storage-notice" tabIndex={-1} className="grid gap-4 outline-none">
      {refused && (
        <ExportNotice
          text={refused}
          label={m.history_export()}
          onExport={() => exportWithDraft(draft, new Date())}
        />
      )}
      {status === 'unreadable' && (
        <ExportNotice
          text={m.history_problem_unreadable()}
          label={m.history_download_raw()}
          onExport={() => exportRawText(text ?? '')}
        />
      )}
      {status === 'partly' && <Notice tone="error">{m.history_problem_partly()}</Notice>}
    </div>
  )
}

function ExportNotice({
  text,
  label,
  onExport,
}: {
  text: string
  label: string
  onExport: () => void
}) {
  return (
    <Notice
      tone="error"
      actions={
        <Button icon={Download} onClick={onExport}>
          {label}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

export function historyProblemText(problem: HistoryProblem): string {
  if (problem === 'STORAGE_FULL') return m.history_problem_full()
  if (problem === 'CHANGED') return m.history_problem_changed()
  return problem === 'STORAGE_BLOCKED' ? m.history_problem_blocked() : fileProblemText(problem)
}
