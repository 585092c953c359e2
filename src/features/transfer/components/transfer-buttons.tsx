import { Download, Table } from 'lucide-react'
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

/** Buttons for imports and exports. Loaded after the rest of the page, because they need much code and are rarely used. */
export function TransferButtons({ squad }: { squad: SquadOfTransfer }) {
  return (
    <>
      <ImportButton squad={squad} />
      {SQUAD_FORMATS.map((format) => (
        <ExportButton key={format} squad={squad} format={format} />
      ))}
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
