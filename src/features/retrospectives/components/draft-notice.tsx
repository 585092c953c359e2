import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'

/** Notice that an earlier draft was restored, with a button to discard it. */
export function DraftNotice({
  wasInterrupted,
  onDiscard,
}: {
  wasInterrupted: boolean
  onDiscard?: () => void
}) {
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        actions={onDiscard && <Button onClick={onDiscard}>{m.retro_draft_discard()}</Button>}
      >
        {wasInterrupted ? m.retro_draft_session() : m.retro_draft_back()}
      </Notice>
    </div>
  )
}
