import { m } from '~/paraglide/messages'
import { SettingRow } from '~/ui/frame/setting-row'
import { later } from '~/ui/later'
import type { SquadOfTransfer } from '../client'

const useButtons = later(() => import('./transfer-buttons'))

/** Row to import files into a squad and to export its data. The surrounding page shows the toasts. */
export function TransferSection({ squad }: { squad: SquadOfTransfer }) {
  const buttons = useButtons()
  return (
    <SettingRow title={m.transfer_title()} hint={m.transfer_hint()}>
      {buttons ? <buttons.TransferButtons squad={squad} /> : <div className="min-h-11" />}
    </SettingRow>
  )
}
