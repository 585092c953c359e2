import { Download, Table } from 'lucide-react'
import { useId } from 'react'
import styles from '~/features/squads/components/squads.module.css'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useRequest } from '~/ui/use-request'
import { downloadSquad, type SquadOfTransfer } from '../client'
import { ImportButton } from './import-button'
import { problemText } from './import-texts'

/** What comes into a squad as a file, and what leaves it. Its successes are toasts: the page shows them. */
export function TransferSection({ squad }: { squad: SquadOfTransfer }) {
  const id = useId()
  return (
    <section
      id="transfer"
      // Takes the focus of a link to it.
      tabIndex={-1}
      className={styles.section}
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className="text-20">
          {m.transfer_title()}
        </h2>
        <p className="mt-1 max-w-[44ch] text-14 text-ink-2">{m.transfer_hint()}</p>
      </div>
      <div className="flex min-w-0 flex-wrap content-start gap-3 below-layout:*:flex-auto">
        <ImportButton squad={squad} />
        <ExportButton squad={squad} format="json" />
        <ExportButton squad={squad} format="csv" />
      </div>
    </section>
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
