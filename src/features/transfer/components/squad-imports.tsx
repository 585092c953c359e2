import { BroughtTables } from '~/features/spreadsheets/components/brought-tables'
import { problemText } from '~/features/transfer/texts/import-texts'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import type { SquadOfTransfer } from '../client'
import { takeImportBack, useImports } from '../imports/client'

type SquadImportsProps = {
  squad: SquadOfTransfer
  /** Shows the last table alone, and none from before the squad's last room. */
  isOnlyRecent?: boolean
  onAgain?: (() => void) | undefined
}

/** Tables that were imported into a squad. */
export function SquadImports({ squad, isOnlyRecent = false, onAgain }: SquadImportsProps) {
  const { data = [] } = useImports(squad.id)
  const { problem, run } = useRequest()
  const tables = isOnlyRecent ? data.slice(0, 1).filter(({ isRecent }) => isRecent) : data
  if (tables.length === 0) return null

  function takeBack(id: string): Promise<boolean> {
    return run(async () => {
      const { kept } = await takeImportBack(squad.id, id)
      showToast(() =>
        kept.length === 0 ? m.brought_undone() : m.brought_undone_kept({ count: kept.length }),
      )
    })
  }

  return (
    <div className="grid min-w-0 basis-full gap-3">
      {problem && <Notice tone="error">{problemText(problem)}</Notice>}
      <BroughtTables
        tables={tables.map(({ createdAt, ...made }) => ({ ...made, at: createdAt }))}
        onAgain={onAgain}
        onTakeBack={takeBack}
      />
    </div>
  )
}
