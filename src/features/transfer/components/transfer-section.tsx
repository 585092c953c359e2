import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { SettingRow } from '~/ui/frame/setting-row'
import { later } from '~/ui/later'
import type { SquadOfTransfer } from '../client'

const useButtons = later(() => import('./transfer-buttons'))

const LABELS = [
  m.dashboard_import,
  m.dashboard_export,
  m.transfer_export_csv,
  m.transfer_export_xlsx,
]

/** Row to import files into a squad and to export its data. The surrounding page shows the toasts. */
export function TransferSection({ squad }: { squad: SquadOfTransfer }) {
  const buttons = useButtons()
  return (
    <SettingRow title={m.transfer_title()} hint={m.transfer_hint()}>
      {buttons ? <buttons.TransferButtons squad={squad} /> : <ButtonSpace />}
    </SettingRow>
  )
}

/** Reserves the lines of the buttons, whose number depends on width and language. */
function ButtonSpace() {
  return (
    <div
      aria-hidden
      className="invisible flex min-w-0 flex-wrap content-start gap-3 below-layout:*:flex-auto"
    >
      {LABELS.map((label) => (
        <span key={label()} className={buttonClass({})}>
          <span className="w-4.5" />
          {label()}
        </span>
      ))}
    </div>
  )
}
