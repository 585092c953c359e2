import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { Person } from '../schema'
import type { MemberAction } from './member-question'

export type SquadRole = 'owner' | 'member' | 'coach'

const ROLES: Record<SquadRole, () => string> = {
  owner: m.members_role_owner,
  member: m.members_role_member,
  coach: m.members_role_coach,
}

type MemberRowProps = {
  person: Person
  role: SquadRole
  /** True for the squad's owner. */
  canManage: boolean
  isBusy: boolean
  onAsk: (kind: MemberAction['kind']) => void
}

/** A person's name and role, with the available actions. Users can leave in their own row. */
export function MemberRow({ person, role, canManage, isBusy, onAsk }: MemberRowProps) {
  const { name, email, isMe } = person
  const roleText = ROLES[role]()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="font-580">
          {name} {isMe && <span className="font-460 text-ink-2">({m.members_you()})</span>}
        </p>
        <p className="text-14 text-ink-2">{email ? `${roleText} · ${email}` : roleText}</p>
      </div>
      {canManage && role !== 'owner' && (
        <div className="-mx-4 flex flex-wrap">
          {role === 'member' && (
            <Button
              tone="ghost"
              aria-label={m.members_hand_over_to({ name })}
              isBusy={isBusy}
              onClick={() => onAsk('hand-over')}
            >
              {m.members_hand_over()}
            </Button>
          )}
          <Button
            tone="danger-ghost"
            aria-label={m.members_remove_one({ name })}
            onClick={() => onAsk('remove')}
          >
            {m.members_remove()}
          </Button>
        </div>
      )}
      {!canManage && isMe && role === 'member' && (
        <Button
          tone="danger-ghost"
          className="-mx-4"
          isBusy={isBusy}
          onClick={() => onAsk('leave')}
        >
          {m.members_leave()}
        </Button>
      )}
    </li>
  )
}
