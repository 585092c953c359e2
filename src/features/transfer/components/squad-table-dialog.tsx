import { type ReactNode, useMemo } from 'react'
import { TableDialog } from '~/features/spreadsheets/components/table-dialog'
import type { ChosenTable, TableTarget } from '~/features/spreadsheets/state/table-target'
import { unreadableText } from '~/features/transfer/texts/import-texts'
import { errorText } from '~/i18n/error-texts'
import { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'
import { importFile, previewImport, type SquadOfTransfer } from '../client'
import { useImports } from '../imports/client'
import type { ImportResult } from '../schema'

type SquadTableDialogProps = {
  squad: SquadOfTransfer
  file: File
  picker: ReactNode
  onClose: () => void
  onImported: (result: ImportResult) => void
}

/** Dialog that imports a table into a squad. */
export function SquadTableDialog(props: SquadTableDialogProps) {
  const { squad, file, picker, onClose, onImported } = props
  const { data } = useImports(squad.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback may differ at each render
  const target = useMemo(
    (): TableTarget => ({
      onlySquad: squad.name,
      imports: (data ?? [])
        .filter(({ canTakeBack }) => canTakeBack)
        .map(({ createdAt, ...made }) => ({ ...made, at: createdAt })),
      compare: (table) =>
        orFailure(async () => toComparison(await previewImport(squad.id, toFile(table)))),
      take: (table) =>
        orFailure(async () => {
          onImported(await importFile(squad.id, toFile(table)))
          showToast(m.history_imported)
          return null
        }),
    }),
    [squad, data, file],
  )
  return <TableDialog {...{ file, target, picker, onClose }} />
}

function toFile({ fileName, entries, twins, replaces }: ChosenTable) {
  return { entries, actions: [], table: { fileName, twins, ...(replaces && { replaces }) } }
}

function toComparison(result: ImportResult) {
  const { added, same, conflict, replaced, unreadable, takenBack } = result
  const labelOf = ({ label }: { label: string }) => label
  return {
    added,
    ...{ same: same.map(labelOf), conflict: conflict.map(labelOf) },
    ...{ replaced: replaced.map(labelOf), refused: unreadable.map(unreadableText) },
    kept: takenBack?.kept.map(String) ?? null,
  }
}

async function orFailure<Result>(run: () => Promise<Result>) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { say: () => errorText(error) }
  }
}
