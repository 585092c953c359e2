import { useRef, useState } from 'react'
import type { SquadOfMembers } from '~/features/members/state/squad-of-members'
import { errorText } from '~/i18n/error-texts'
import { formatMoment } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { refreshSquads, withdrawInvitation } from '../client'
import type { OpenInvitation } from '../schema'

/** Open invitations, each with a button to withdraw it. */
export function OpenInvitations({
  squad,
  invitations,
  onLast,
}: {
  squad: SquadOfMembers
  invitations: readonly OpenInvitation[]
  /** Called when the last one goes, and this list with it. */
  onLast: () => void
}) {
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  const { isBusy, problem, run } = useRequest()
  const [pressed, setPressed] = useState<string | null>(null)

  async function withdraw({ id }: OpenInvitation) {
    setPressed(id)
    const isDone = await run(() => withdrawInvitation(squad.id, id), id)
    if (invitations.length === 1) onLast()
    else title.current?.focus()
    await refreshSquads()
    if (isDone) showToast(m.members_withdrawn)
  }

  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 ref={title} tabIndex={-1} className="outline-none">
        {m.members_invitations_title()}
      </h3>
      {problem && (
        <Notice tone="error">
          {problem.code === 'NOT_FOUND' ? m.members_withdraw_gone() : errorText(problem)}
        </Notice>
      )}
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <div className="min-w-[min(100%,9rem)] flex-1 text-14">
              <p className="font-580">
                {invitation.email ?? m.members_invitation_link()}
                {invitation.role === 'coach' && ` · ${m.members_role_coach()}`}
              </p>
              <p className="text-ink-2">
                {m.members_invitation_expires(expiryOf(invitation, locale))}
              </p>
            </div>
            <Button
              tone="ghost"
              className="-mx-4"
              aria-label={labelOf(invitation, locale)}
              isBusy={isBusy && pressed === invitation.id}
              onClick={() => void withdraw(invitation)}
            >
              {m.members_withdraw()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function expiryOf({ expiresAt }: OpenInvitation, locale: Locale) {
  return { date: formatMoment(new Date(expiresAt), locale) }
}

function labelOf(invitation: OpenInvitation, locale: Locale): string {
  const { email } = invitation
  return email === null
    ? m.members_withdraw_link(expiryOf(invitation, locale))
    : m.members_withdraw_email({ email })
}
