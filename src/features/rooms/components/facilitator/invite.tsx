import { m } from '~/paraglide/messages'
import { QrCode } from '../instruments/qr-code'
import { useRoomAddress } from '../wall/room-address'
import { SpokenCode } from '../wall/spoken-code'
import { SendInvitation } from './send-invitation'
import { SIDE_HEADING } from './side-section'
import type { Lead } from './use-lead'

/** The ways to join. Collapsed except during the votes, one press away. */
export function Invite({ lead }: { lead: Lead }) {
  const { link, entrance, spoken } = useRoomAddress(lead.code)
  return (
    <details className="group" open={lead.view.phase === 'voting'}>
      <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center justify-between after:mr-1 after:size-2 after:rotate-45 after:border-r-[1.75px] after:border-b-[1.75px] after:border-ink-2 group-open:after:rotate-225 [&::-webkit-details-marker]:hidden">
        <h2 className={SIDE_HEADING}>{m.lead_invite()}</h2>
      </summary>
      <div className="mt-2.5 mb-3.5 grid grid-cols-[104px_minmax(0,1fr)] items-center gap-4">
        <QrCode text={link} className="w-26" />
        <div>
          <p className="text-13 text-ink-2">{m.stage_invite({ address: entrance })}</p>
          <SpokenCode code={spoken} className="mt-1.5 wide text-20 leading-7 font-640" />
        </div>
      </div>
      <SendInvitation lead={lead} size="normal" />
    </details>
  )
}
