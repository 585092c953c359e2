import { Download, Table } from 'lucide-react'
import { useState } from 'react'
import {
  downloadSquad,
  SQUAD_FORMATS,
  type SquadFormat,
} from '~/features/transfer/browser/squad-download'
import { problemText } from '~/features/transfer/texts/import-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import type { SquadOfTransfer } from '../client'
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
        {SQUAD_FORMATS.map((format) => (
          <ExportButton key={format} squad={squad} format={format} />
        ))}
      </div>
      <SquadImports squad={squad} onAgain={last ? () => setTable(last) : undefined} />
    </>
  )
}

const LABELS: Record<SquadFormat, () => string> = {
  json: m.dashboard_export,
  csv: m.transfer_export_csv,
  xlsx: m.transfer_export_xlsx,
}

function ExportButton({ squad, format }: { squad: SquadOfTransfer; format: SquadFormat }) {
  const locale = useLocale()
  const { isBusy, problem, run } = useRequest()
  return (
    <>
      <Button
        icon={format === 'json' ? Download : Table}
        isBusy={isBusy}
        onClick={() => void run(() => downloadSquad(squad, { format, locale }))}
      >
        {LABELS[format]()}
      </Button>
      {problem && (
        <div className="order-last basis-full">
          <Notice tone="error">{problemText(problem)}</Notice>
        </div>
      )}
    </>
  )
}
