import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { QrCode } from '../instruments/qr-code'
import { useRoomAddress } from '../wall/room-address'
import { SpokenCode } from '../wall/spoken-code'

/** The ways to join. Collapsed during the votes, one press away. */
export function Invite({ code, isOpen }: { code: string; isOpen: boolean }) {
  const { link, entrance, spoken } = useRoomAddress(code)
  return (
    <details className="side-section side-invite" open={isOpen}>
      <summary>
        <h2>{m.lead_invite()}</h2>
      </summary>
      <div className="side-invite-way">
        <QrCode text={link} />
        <div>
          <p>{m.stage_invite({ address: entrance })}</p>
          <SpokenCode code={spoken} className="side-code" />
        </div>
      </div>
      <CopyLink link={link} />
    </details>
  )
}

function CopyLink({ link }: { link: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  async function copy() {
    setOutcome((await copyText(link)) ? 'copied' : 'refused')
  }
  return (
    <>
      <div className="side-link">
        <code>{link.replace(/^https?:\/\//, '')}</code>
        <Button
          size="icon"
          icon={outcome === 'copied' ? Check : Copy}
          aria-label={m.members_link_copy()}
          title={m.members_link_copy()}
          onClick={() => void copy()}
        />
      </div>
      <p role="status" className="text-13 text-ink-2">
        {outcome === 'copied' && m.members_link_copied()}
        {outcome === 'refused' && m.lead_link_refused({ link })}
      </p>
    </>
  )
}

/** Browsers refuse without permission, and on a plain http address. */
function copyText(text: string): Promise<boolean> {
  return Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    )
}
