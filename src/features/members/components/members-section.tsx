import { useId, useRef } from 'react'
import { MAX_MEMBERS } from '~/domain/squad'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useMembers } from '../client'
import { InvitePeople } from './invite-people'
import { MemberList } from './member-list'
import { OpenInvitations } from './open-invitations'

/** What the section must know of its squad. */
export type SquadOfMembers = { id: string; name: string; isOwner: boolean }

/** Who belongs to a squad, and what can be done about it. Its successes are toasts: the page shows them. */
export function MembersSection({ squad }: { squad: SquadOfMembers }) {
  const query = useMembers(squad.id)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const people = query.data && [query.data.owner, ...query.data.members]
  return (
    <section className="squad-section" aria-labelledby={id}>
      <div>
        <h2 id={id} ref={title} tabIndex={-1} className="text-20 outline-offset-4">
          {m.members_title()}
        </h2>
        <p className="mt-1 max-w-[44ch] text-14 text-ink-2">{m.members_hint()}</p>
        {people && (
          <p className="mt-2 text-13 text-ink-3">
            {m.members_count({ count: people.length, max: MAX_MEMBERS })}
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Loaded query={query} failure={m.members_failed()}>
          {({ owner, members, invitations }) => (
            <>
              <MemberList
                squad={squad}
                people={[owner, ...members]}
                onGone={() => title.current?.focus()}
              />
              {squad.isOwner && (
                <div className="card grid gap-5 p-5">
                  <InvitePeople squad={squad} people={[owner, ...members]} />
                  {invitations.length > 0 && (
                    <OpenInvitations squad={squad} invitations={invitations} />
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
