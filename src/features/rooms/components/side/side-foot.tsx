import { Settings2 } from 'lucide-react'
import { SpokenCode } from '~/features/rooms/components/wall/spoken-code'
import { useRoomAddress } from '~/features/rooms/state/room-address'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import styles from './side.module.css'

/** The code, for latecomers, and the button that opens the settings. */
export function SideFoot({ lead: { code, side } }: { lead: Lead }) {
  const { spoken } = useRoomAddress(code)
  return (
    <footer
      className={`${styles.foot} flex flex-none flex-wrap items-center justify-between gap-x-2.5 border-t border-line bg-surface-2 py-2 pr-3 pl-5 narrow:pl-4`}
    >
      <SpokenCode code={spoken} className="wide text-15 font-640 whitespace-nowrap" />
      <Button ref={side.opener} icon={Settings2} onClick={() => side.openSettings()}>
        {m.lead_settings()}
      </Button>
    </footer>
  )
}
