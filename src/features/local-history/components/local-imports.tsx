import { BroughtTables } from '~/features/spreadsheets/components/brought-tables'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'
import type { StoredHistory } from '../client'
import { listBrought, takeImportBack } from '../imports/client'
import type { HistoryProblem } from './storage-notice'

type LocalImportsProps = {
  history: StoredHistory
  onProblem: (problem: HistoryProblem | null) => void
  /** Called after an import was taken back. */
  onTakenBack: () => void
  onAgain?: (() => void) | undefined
}

/** Tables that were imported into this browser's history. */
export function LocalImports({ history, onProblem, onTakenBack, onAgain }: LocalImportsProps) {
  async function takeBack(id: string): Promise<boolean> {
    const outcome = await takeImportBack(id)
    onProblem(outcome.ok ? null : outcome.reason)
    if (!outcome.ok) return false
    onTakenBack()
    const { length } = outcome.takenBack.kept
    showToast(() => (length === 0 ? m.brought_undone() : m.brought_undone_kept({ count: length })))
    return true
  }
  const tables = listBrought(history).map((made) => ({ ...made, canTakeBack: true }))
  return <BroughtTables tables={tables} onAgain={onAgain} onTakeBack={takeBack} />
}
