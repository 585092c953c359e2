import { PHASES } from '~/domain/rooms/phases'
import { SpokenCode } from '~/features/rooms/components/wall/spoken-code'
import { useRoomAddress } from '~/features/rooms/state/room-address'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { useInvitation } from '../../state/use-invitation'
import { QrCode } from '../instruments/qr-code'
import { SendInvitation } from './send-invitation'
import { SideSection } from './side-section'

/** Ways to join. */
export function Invite({ lead }: { lead: Lead }) {
  const { link, entrance, spoken } = useRoomAddress(lead.code)
  const invitation = useInvitation(lead)
  return (
    <SideSection id="room-invite" title={m.lead_invite()}>
      <div className="grid grid-cols-[116px_minmax(0,1fr)] items-center gap-4">
        <QrCode text={link} className="w-29" />
        <div>
          <p className="text-13 text-ink-2">{m.wall_invite({ address: entrance })}</p>
          <SpokenCode code={spoken} className="mt-1.5 wide text-20 leading-6 font-640" />
        </div>
      </div>
      {PHASES[lead.view.phase].isWindow && (
        <p className="rounded-control border border-line bg-sunken p-3 text-14 wrap-anywhere whitespace-pre-line">
          {invitation.text}
        </p>
      )}
      <SendInvitation invitation={invitation} size="normal" />
    </SideSection>
  )
}
