import { Download, Table } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '~/features/transfer/texts/import-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { downloadSquad, type SquadOfTransfer } from '../client'
import { ImportButton } from './import-button'
import { SquadImports } from './squad-imports'

/** Buttons for imports and exports, and the imported tables. Loaded after the rest of the page, because they need much code and are rarely used. */
export function TransferButtons({ squad }: { squad: SquadOfTransfer }) {
  const [table, setTable] = useState<File | null>(null)
  const [last, setLast] = useState<File | null>(null)
  return (
    <>
      <div className="flex min-h-11 min-w-0 flex-wrap content-start gap-3 below-layout:*:flex-auto">
        <ImportButton squad={squad} table={table} onTable={setTable} onImported={setLast} />
        <ExportButton squad={squad} format="json" />
        <ExportButton squad={squad} format="csv" />
      </div>
      <SquadImports squad={squad} onAgain={last ? () => setTable(last) : undefined} />
    </>
  )
}

function ExportButton({ squad, format }: { squad: SquadOfTransfer; format: 'json' | 'csv' }) {
  const { isBusy, problem, run } = useRequest()
  return (
    <>
      <Button
        icon={format === 'json' ? Download : Table}
        isBusy={isBusy}
        onClick={() => void run(() => downloadSquad(squad, format))}
      >
        {format === 'json' ? m.dashboard_export() : m.transfer_export_csv()}
      </Button>
      {problem && (
        <div className="order-last basis-full">
          <Notice tone="error">{problemText(problem)}</Notice>
        </div>
      )}
    </>
  )
}
