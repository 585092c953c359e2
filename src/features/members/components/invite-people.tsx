import { Link as LinkIcon, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { findEmailProblem } from '~/domain/accounts/email'
import { INVITATION_DAYS, type InvitedRole } from '~/domain/squads/squad'
import { useSession } from '~/features/auth/client'
import { fieldText } from '~/features/auth/state/field-problems'
import type { SquadOfMembers } from '~/features/members/state/squad-of-members'
import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { CopyField } from '~/ui/forms/copy-field'
import { Field } from '~/ui/forms/field'
import { Form } from '~/ui/forms/form'
import { Segmented } from '~/ui/forms/segmented'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { createInvitation } from '../client'
import type { NewInvitation, Person } from '../schema'

/** Form that invites a person to the squad, with a link to pass on or by mail. */
export function InvitePeople({
  squad,
  people,
}: {
  squad: SquadOfMembers
  people: readonly Person[]
}) {
  const [made, setMade] = useState<NewInvitation | null>(null)
  const [role, setRole] = useState<InvitedRole>('member')
  const link = useRequest()
  const mail = useRequest()
  const [fieldProblem, setFieldProblem] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)

  async function make(email?: string): Promise<void> {
    setMade(null)
    setMade(await createInvitation(squad.id, { role, ...(email ? { email } : {}) }))
  }
  async function send(email: string) {
    mail.forget()
    const problem = findProblem(email, people)
    setFieldProblem(problem)
    const isSent = !problem && (await mail.run(() => make(email)))
    if (input.current && isSent) input.current.value = ''
    else input.current?.focus()
  }

  return (
    <div className="grid gap-4">
      <div>
        <h3>{m.members_invite_title()}</h3>
        <p className="mt-1 text-14 text-ink-2">
          {m.members_invite_hint({ days: INVITATION_DAYS })}
        </p>
      </div>
      <div className="grid justify-items-start gap-2">
        <Segmented
          label={m.members_invite_as()}
          value={role}
          options={[
            { value: 'member', label: m.members_role_member() },
            { value: 'coach', label: m.members_role_coach() },
          ]}
          onChange={setRole}
        />
        {role === 'coach' && <p className="text-14 text-ink-2">{m.members_invite_coach_hint()}</p>}
      </div>
      <Form
        className="flex items-start gap-2 below-type:flex-col below-type:items-stretch"
        onSubmit={(values) => void send(values('email').trim())}
      >
        <Field
          ref={input}
          name="email"
          className="flex-1"
          type="email"
          autoComplete="off"
          label={m.members_invite_email()}
          placeholder={m.members_invite_email_example()}
          error={fieldProblem ?? (mail.problem ? problemText(mail.problem) : undefined)}
          onInput={() => {
            setFieldProblem(undefined)
            mail.forget()
          }}
        />
        <Button type="submit" icon={Send} isBusy={mail.isBusy} className="mt-6 below-type:mt-0">
          {m.members_invite_send()}
        </Button>
      </Form>
      <Button
        icon={LinkIcon}
        className="justify-self-start below-type:justify-self-stretch"
        isBusy={link.isBusy}
        onClick={() => void link.run(() => make())}
      >
        {m.members_invite_link()}
      </Button>
      {link.problem && <Notice tone="error">{problemText(link.problem)}</Notice>}
      <NewestInvitation invitation={made} />
    </div>
  )
}

/** The newest invitation: a notice that its mail is on the way, or the link for the owner to pass on. */
function NewestInvitation({ invitation }: { invitation: NewInvitation | null }) {
  const { data: session } = useSession()
  const email = invitation?.email
  const isMailed = session?.mail === true
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {email && (
        <p className="text-14 font-540">
          {isMailed ? m.members_invite_sent({ email }) : m.members_invite_not_sent({ email })}
        </p>
      )}
      {invitation && !(email && isMailed) && (
        <CopyField
          key={invitation.id}
          label={m.members_link()}
          hint={m.members_link_hint()}
          value={invitation.url}
          copy={m.members_link_copy()}
          copied={m.members_link_copied()}
          selected={m.members_link_selected()}
        />
      )}
    </div>
  )
}

function findProblem(email: string, people: readonly Person[]): string | undefined {
  const problem = findEmailProblem(email)
  if (problem) return fieldText(problem)
  const isIn = people.some((person) => person.email === email.toLowerCase())
  return isIn ? m.members_invite_already() : undefined
}

function problemText(problem: ApiProblem): string {
  const { seconds } = problem.details
  if (problem.code === 'TOO_MANY_REQUESTS' && seconds) {
    return m.members_invite_too_many_mails({ minutes: Math.ceil(seconds / 60) })
  }
  return problem.code === 'INVALID' ? m.problem_invalid_email() : errorText(problem)
}
