import { useState } from 'react'
import type { Draft } from '~/domain/local/draft'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'

/** Offer to resume the latest draft that an opened sprint set aside. */
export function DraftSetAside({
  drafts,
  onResume,
  onDiscard,
}: {
  drafts: readonly Draft[]
  onResume: () => void
  onDiscard: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const draft = drafts.at(-1)
  if (!draft) return null
  const name = nameOf(draft)
  return (
    <div className="mt-6">
      <Notice
        tone="info"
        actions={
          <>
            <Button onClick={onResume}>{m.local_draft_resume()}</Button>
            <Button tone="ghost" onClick={() => setIsAsking(true)}>
              {m.local_draft_discard()}
            </Button>
          </>
        }
      >
        {m.local_draft_set_aside({ name })}
      </Notice>
      {isAsking && (
        <AlertDialog
          title={m.local_draft_discard_question()}
          choices={[{ value: 'discard', label: m.local_draft_discard(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) onDiscard()
          }}
        >
          {m.local_draft_discard_body({ name })}
        </AlertDialog>
      )}
    </div>
  )
}

function nameOf({ sprint, squadName }: Draft): string {
  const names = [sprint.trim(), squadName.trim()].filter((name) => name !== '')
  return names.join(', ') || m.local_draft_unnamed()
}
