import { useRoomAddress } from '~/features/rooms/state/room-address'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { QrCode } from '../instruments/qr-code'
import { SpokenCode } from '../wall/spoken-code'
import { SendInvitation } from './send-invitation'
import { SIDE_HEADING } from './side-section'

type InviteProps = {
  lead: Lead
  isOpen: boolean
  /** While most people still have to join. */
  isLarge?: boolean
}

/** The ways to join. Closed, they are one press away. */
export function Invite({ lead, isOpen, isLarge = false }: InviteProps) {
  const { link, entrance, spoken } = useRoomAddress(lead.code)
  return (
    <details className="group" open={isOpen}>
      <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center justify-between after:mr-1 after:size-2 after:rotate-45 after:border-r-[1.75px] after:border-b-[1.75px] after:border-ink-2 group-open:after:rotate-225 [&::-webkit-details-marker]:hidden">
        <h2 className={SIDE_HEADING}>{m.lead_invite()}</h2>
      </summary>
      <div
        className={`mt-2.5 mb-3.5 grid items-center gap-4 ${isLarge ? 'grid-cols-1' : 'grid-cols-[104px_minmax(0,1fr)]'}`}
      >
        <QrCode text={link} className={isLarge ? 'w-46 short:w-36' : 'w-26'} />
        <div>
          <p className="text-13 text-ink-2">{m.stage_invite({ address: entrance })}</p>
          <SpokenCode code={spoken} className="mt-1.5 wide text-20 leading-7 font-640" />
        </div>
      </div>
      <SendInvitation lead={lead} size="normal" />
    </details>
  )
}
