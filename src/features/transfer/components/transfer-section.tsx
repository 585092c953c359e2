import { useId } from 'react'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import type { SquadOfTransfer } from '../client'

const useButtons = later(() => import('./transfer-buttons'))

/** Section to import files into a squad and to export its data. The surrounding page shows the toasts. */
export function TransferSection({ squad }: { squad: SquadOfTransfer }) {
  const id = useId()
  const buttons = useButtons()
  return (
    <section
      id="transfer"
      // Receives the focus from links to this section.
      tabIndex={-1}
      className={looks.splitSection}
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className="text-20">
          {m.transfer_title()}
        </h2>
        <p className="mt-1 max-w-[44ch] text-14 text-ink-2">{m.transfer_hint()}</p>
      </div>
      {buttons ? <buttons.TransferButtons squad={squad} /> : <div className="min-h-11" />}
    </section>
  )
}
