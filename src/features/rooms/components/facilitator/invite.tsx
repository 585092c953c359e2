import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { QrCode } from '../instruments/qr-code'
import { useRoomAddress } from '../wall/room-address'
import { SpokenCode } from '../wall/spoken-code'
import { SIDE_HEADING } from './side-section'

/** The ways to join. Collapsed during the votes, one press away. */
export function Invite({ code, isOpen }: { code: string; isOpen: boolean }) {
  const { link, entrance, spoken } = useRoomAddress(code)
  return (
    <details className="group" open={isOpen}>
      <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center justify-between after:mr-1 after:size-2 after:rotate-45 after:border-r-[1.75px] after:border-b-[1.75px] after:border-ink-2 group-open:after:rotate-225 [&::-webkit-details-marker]:hidden">
        <h2 className={SIDE_HEADING}>{m.lead_invite()}</h2>
      </summary>
      <div className="mt-2.5 grid grid-cols-[132px_minmax(0,1fr)] items-center gap-4.5">
        <QrCode text={link} className="w-33" />
        <div>
          <p className="text-13 text-ink-2">{m.stage_invite({ address: entrance })}</p>
          <SpokenCode
            code={spoken}
            className="mt-2 wide text-[1.625rem] leading-[1.9rem] font-640 wrap-normal"
          />
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
      <div className="mt-3.5 flex gap-2">
        <code className="min-w-0 flex-1 truncate rounded-control bg-surface-2 px-3 font-sans text-13/11 font-460 inset-ring inset-ring-line">
          {link.replace(/^https?:\/\//, '')}
        </code>
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
