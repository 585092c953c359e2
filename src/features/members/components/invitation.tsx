import type { ReactNode } from 'react'
import { INVITATION_DAYS } from '~/domain/squads/squad'
import { useSession } from '~/features/auth/client'
import { formatMoment } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import { useInvitation } from '../joining/client'

// Loads while the session is requested. Most people who open the link have none yet.
const useJoin = later(() => import('./join'))

/** Page of an invitation link: the squad, the person who invites, and a button to join. */
export function Invitation({ token }: { token: string }) {
  const locale = useLocale()
  const query = useInvitation(token)
  const session = useSession()
  const join = useJoin(Boolean(session.data?.user))
  return (
    <div className="page grid max-w-170 gap-6 py-18 below-layout:py-10">
      <Loaded query={query} failure={m.invitation_failed()}>
        {(invitation) =>
          invitation ? (
            <>
              <Heading
                title={m.invitation_heading({
                  owner: invitation.ownerName,
                  squad: invitation.squadName,
                })}
              >
                {invitation.role === 'coach' ? m.invitation_lead_coach() : m.invitation_lead()}{' '}
                {m.invitation_expires({
                  date: formatMoment(new Date(invitation.expiresAt), locale),
                })}
              </Heading>
              <Loaded query={session}>
                {({ user }) =>
                  !user ? (
                    <SignInLinks token={token} />
                  ) : (
                    join && <join.Join token={token} email={user.email} />
                  )
                }
              </Loaded>
            </>
          ) : (
            <ExpiredInvitation isSignedIn={session.data?.user != null} />
          )
        }
      </Loaded>
    </div>
  )
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="mt-2 text-ink-2">{children}</p>
    </div>
  )
}

/** Links to sign-in and sign-up, for visitors. Both lead back to this page. */
function SignInLinks({ token }: { token: string }) {
  const query = `?next=${encodeURIComponent(`/invitation/${token}`)}`
  const look = { size: 'large' } as const
  return (
    <div className="grid gap-4">
      <p className="text-14 text-ink-2">{m.invitation_sign_in_hint()}</p>
      <div className="flex flex-wrap gap-3">
        <LocaleLink to={`/signup${query}`} className={buttonClass({ ...look, tone: 'primary' })}>
          {m.invitation_sign_up()}
        </LocaleLink>
        <LocaleLink to={`/login${query}`} className={buttonClass(look)}>
          {m.invitation_sign_in()}
        </LocaleLink>
      </div>
    </div>
  )
}

function ExpiredInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <Heading title={m.invitation_gone_title()}>
        {m.invitation_gone_body({ days: INVITATION_DAYS })}
      </Heading>
      <LocaleLink
        to={isSignedIn ? '/dashboard' : '/'}
        className={`justify-self-start ${buttonClass({})}`}
      >
        {isSignedIn ? m.invitation_dashboard() : m.invitation_home()}
      </LocaleLink>
    </>
  )
}
