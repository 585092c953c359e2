import { useId, useRef } from 'react'
import { MAX_MEMBERS } from '~/domain/squads/squad'
import type { SquadOfMembers } from '~/features/members/state/squad-of-members'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { useMembers } from '../client'
import { MemberList } from './member-list'
import { OpenInvitations } from './open-invitations'

// Loads while the members are requested. Only owners see it.
const useInviting = later(() => import('./invite-people'))

const WITH_INVITING =
  'grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] items-start gap-4 below-layout:grid-cols-1'

/** Section with a squad's members and the actions on them. The surrounding page shows the toasts. */
export function MembersSection({ squad }: { squad: SquadOfMembers }) {
  const query = useMembers(squad.id)
  const inviting = useInviting(squad.isOwner)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  const people = query.data && [query.data.owner, ...query.data.members]
  return (
    <section
      id="members"
      // Receives the focus from links to this section.
      tabIndex={-1}
      className="grid gap-4 outline-offset-4"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} ref={title} tabIndex={-1} className="outline-none">
          {m.members_title()}
        </h2>
        {people && (
          <p className="text-14 text-ink-3">
            {m.members_count({ count: people.length, max: MAX_MEMBERS })}
          </p>
        )}
        <p className="ml-auto text-14 text-ink-2 below-layout:basis-full">{m.members_hint()}</p>
      </div>
      <Loaded query={query} failure={m.members_failed()}>
        {({ owner, members, coaches, invitations }) => (
          <div className={squad.isOwner ? WITH_INVITING : ''}>
            <MemberList
              squad={squad}
              people={[
                { person: owner, role: 'owner' },
                ...members.map((person) => ({ person, role: 'member' as const })),
                ...coaches.map((person) => ({ person, role: 'coach' as const })),
              ]}
              onGone={focusTitle}
            />
            {squad.isOwner && (
              <div className={`${looks.card} grid gap-5 p-5`}>
                {inviting && (
                  <inviting.InvitePeople squad={squad} people={[owner, ...members, ...coaches]} />
                )}
                {invitations.length > 0 && (
                  <OpenInvitations {...{ squad, invitations }} onLast={focusTitle} />
                )}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </section>
  )
}
