import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import type { Sharing, SharingOutcome } from '~/features/reports/state/use-sharing'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import type { ReportShare } from '../schema'

const OUTCOMES: Record<SharingOutcome, () => string> = {
  copied: m.report_link_copied,
  selected: m.members_link_selected,
  revoked: m.report_revoked,
}

/** The report's link, the people who can use it, and a button to revoke it. */
export function ShareLink({
  share,
  sharing,
  isOwner,
}: {
  share: ReportShare | null
  sharing: Sharing
  isOwner: boolean
}) {
  const { outcome, problem, isBusy, revoke } = sharing
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className="grid grid-cols-1 justify-items-start gap-2 *:max-w-full has-[>:not(:empty)]:mt-4">
        {share && (
          <div className="flex flex-wrap gap-2 items-start w-176 below-type:flex-col below-type:items-stretch">
            <Field
              // If the browser refuses to copy, the selected text can be copied with the keyboard.
              ref={outcome === 'selected' ? select : undefined}
              className="flex-1"
              label={m.report_link()}
              hint={m.report_link_hint()}
              value={share.url}
              readOnly
              onFocus={({ target }) => target.select()}
            />
            <Button
              tone="danger"
              icon={Link2Off}
              isBusy={isBusy}
              className="mt-6 below-type:mt-0"
              onClick={() => setIsAsking(true)}
            >
              {m.report_revoke()}
            </Button>
          </div>
        )}
        {share &&
          (isOwner ? (
            <ShareOptions {...{ share, sharing }} />
          ) : (
            <p className="text-13 text-ink-3">{m.report_link_owner()}</p>
          ))}
        <p role="status" className="text-14 font-540">
          {outcome && OUTCOMES[outcome]()}
        </p>
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      </div>
      {isAsking && (
        <AlertDialog
          title={m.report_revoke_question()}
          choices={[{ value: 'revoke', label: m.report_revoke(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) void revoke()
          }}
        >
          {m.report_revoke_body()}
        </AlertDialog>
      )}
    </>
  )
}

/** Options for the content that the link shows besides the scores. */
function ShareOptions({ share, sharing }: { share: ReportShare; sharing: Sharing }) {
  const options = [
    { name: 'withVotes', label: m.report_link_votes() },
    { name: 'withTexts', label: m.report_link_texts() },
  ] as const
  return (
    <fieldset className="grid">
      <legend className="text-13 font-580">{m.report_link_shows()}</legend>
      {options.map(({ name, label }) => (
        <label key={name} className="flex min-h-11 items-center gap-2.5 text-14/(--lh-15)">
          <input
            type="checkbox"
            className="size-5 flex-none accent-ink"
            checked={share[name]}
            onChange={({ currentTarget }) => void sharing.change({ [name]: currentTarget.checked })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function select(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
