import { Check, Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '~/lib/browser/clipboard'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { Invitation } from '../../state/use-invitation'

/** Buttons that copy the invitation for a chat, or open the share sheet if the device has one. */
export function SendInvitation({
  invitation: { text, link, copied },
  size,
}: {
  invitation: Invitation
  size: 'normal' | 'large'
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'refused')
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size={size} icon={outcome === 'copied' ? Check : Copy} onClick={() => void copy()}>
          {m.lead_invitation_copy()}
        </Button>
        {'share' in navigator && (
          <Button size={size} icon={Share2} onClick={() => void share(text)}>
            {m.lead_invitation_share()}
          </Button>
        )}
      </div>
      {/* Its line is reserved, so that nothing moves when the text has been copied. */}
      <p role="status" className="min-h-5 text-13 wrap-anywhere text-ink-2">
        {outcome === 'copied' && copied}
        {outcome === 'refused' && m.lead_link_refused({ link })}
      </p>
    </div>
  )
}

/** The share sheet rejects if it is closed without a choice, which needs no message. */
function share(text: string): Promise<void> {
  return navigator.share({ text }).catch(() => undefined)
}
