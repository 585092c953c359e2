import { type ReactNode, useMemo } from 'react'
import type { EntryLabel } from '~/domain/local/history'
import { toHistoryEntries } from '~/domain/transfer/tables/table-import'
import { TableDialog } from '~/features/spreadsheets/components/table-dialog'
import type { ChosenTable, TableTarget } from '~/features/spreadsheets/state/table-target'
import { historyStore } from '../client'
import { importTable, listBrought, previewTable } from '../imports/client'
import { historyProblemText } from './storage-notice'

type LocalTableDialogProps = {
  file: File
  picker: ReactNode
  onClose: () => void
  onImported: () => void
}

/** Dialog that imports a table into this browser's history. */
export function LocalTableDialog({ file, picker, onClose, onImported }: LocalTableDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is that of the moment in which the dialog opened
  const target = useMemo((): TableTarget => {
    const history = historyStore.read()
    return {
      squadName: history.items.at(-1)?.label.squadName ?? '',
      imports: listBrought(history),
      compare: async (table) => {
        const plan = previewTable(toLocal(table))
        const { added, same, conflict, replaced, takenBack } = plan
        const nameOf = ({ sprint }: EntryLabel) => sprint
        return {
          added: added.map((label) => ({ label: nameOf(label) })),
          ...{ same: same.map(nameOf), conflict: conflict.map(nameOf) },
          ...{ replaced: replaced.map(nameOf), refused: [] },
          kept: takenBack?.kept.map(nameOf) ?? null,
        }
      },
      take: async (table) => {
        const outcome = await importTable(toLocal(table), new Date())
        if (!outcome.ok) return { say: () => historyProblemText(outcome.reason) }
        onImported()
        return null
      },
    }
  }, [file])
  return <TableDialog {...{ file, target, picker, onClose }} />
}

function toLocal({ fileName, entries, squadName, twins, replaces }: ChosenTable) {
  return { fileName, incoming: toHistoryEntries(entries, squadName), twins, replaces }
}
