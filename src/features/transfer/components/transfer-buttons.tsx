import { Download, Table } from 'lucide-react'
import { problemText } from '~/features/transfer/texts/import-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { downloadSquad, type SquadOfTransfer } from '../client'
import { ImportButton } from './import-button'

/** Buttons for imports and exports. Loaded after the rest of the page, because they need much code and are rarely used. */
export function TransferButtons({ squad }: { squad: SquadOfTransfer }) {
  return (
    <>
      <ImportButton squad={squad} />
      <ExportButton squad={squad} format="json" />
      <ExportButton squad={squad} format="csv" />
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
