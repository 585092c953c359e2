import { Download } from 'lucide-react'
import type { RawHistory } from '~/domain/history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { exportHistory, exportRawText, type StoredHistory } from '../client'

import type { StorageProblem } from '../storage'

type Failure = { reason: StorageProblem; export: RawHistory }

/** What the storage refuses or hides, each with the way to take the data out. */
export function StorageNotice({
  history,
  isDraftKept,
  failure,
}: {
  history: StoredHistory
  isDraftKept: boolean
  failure: Failure | null
}) {
  const { status, text } = history
  return (
    <>
      {failure && (
        <ExportNotice
          text={sayStorageProblem(failure.reason)}
          label={m.history_export()}
          onExport={() => exportHistory(failure.export)}
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
      {!isDraftKept && !failure && <Notice tone="error">{m.history_problem_draft()}</Notice>}
    </>
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

export function sayStorageProblem(reason: StorageProblem): string {
  return reason === 'STORAGE_FULL' ? m.history_problem_full() : m.history_problem_blocked()
}
