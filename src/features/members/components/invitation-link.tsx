import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '~/lib/clipboard'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'

/** A link to copy, for the only time it is shown. Where the browser forbids copying, it is selected. */
export function InvitationLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)

  async function copy() {
    input.current?.select()
    setOutcome((await copyText(url)) ? 'copied' : 'selected')
  }

  return (
    <div className="grid gap-2 rounded-control border border-line bg-surface-2 p-3.75">
      <Field
        ref={input}
        label={m.members_link()}
        hint={m.members_link_hint()}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button tone="primary" icon={outcome === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {m.members_link_copy()}
      </Button>
      {outcome && (
        <p className="text-14 font-540">
          {outcome === 'copied' ? m.members_link_copied() : m.members_link_selected()}
        </p>
      )}
    </div>
  )
}
