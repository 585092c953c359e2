import { useState } from 'react'
import type { SquadOfMembers } from '~/features/members/state/squad-of-members'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import type { ApiProblem } from '~/lib/browser/api-client'
import { leaveFreely, navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { showToast, showToastOnArrival } from '~/ui/overlays/toast'
import { handOverSquad, refreshSquads, removeMember } from '../client'
import type { Person } from '../schema'
import { type MemberAction, MemberQuestion } from './member-question'
import { MemberRow, type SquadRole } from './member-row'

type MemberListProps = {
  squad: SquadOfMembers
  people: readonly { person: Person; role: SquadRole }[]
  /** Called after the pressed row has left the list, because the focus needs a new place. */
  onGone: () => void
}

/** The squad's people. Each change asks for a confirmation. */
export function MemberList({ squad, people, onGone }: MemberListProps) {
  const locale = useLocale()
  const { isBusy, problem, run } = useRequest()
  const [asked, setAsked] = useState<MemberAction | null>(null)
  const [done, setDone] = useState<MemberAction | null>(null)

  async function act(action: MemberAction) {
    const { kind, person } = action
    const { userId, name } = person
    setDone(action)
    const change = () =>
      kind === 'hand-over' ? handOverSquad(squad.id, userId) : removeMember(squad.id, userId)
    const isDone = await run(change, `${kind} ${userId}`)
    if (isDone && kind === 'leave') {
      showToastOnArrival(() => m.members_left({ squad: squad.name }))
      leaveFreely(() => navigate(pathIn(locale, '/dashboard'), { replace: true }))
    }
    await refreshSquads()
    if (!isDone || kind === 'leave') return
    onGone()
    showToast(() =>
      kind === 'hand-over' ? m.members_handed_over({ name }) : m.members_removed({ name }),
    )
  }

  return (
    <div className="grid gap-3">
      {problem && done && <Notice tone="error">{problemText(problem, done)}</Notice>}
      <ul className={`${looks.card} px-5 py-1`}>
        {people.map(({ person, role }) => (
          <MemberRow
            key={person.userId}
            person={person}
            role={role}
            canManage={squad.isOwner}
            isBusy={isBusy && done?.person.userId === person.userId}
            onAsk={(kind) => setAsked({ kind, person })}
          />
        ))}
      </ul>
      {asked && (
        <MemberQuestion
          action={asked}
          squadName={squad.name}
          onChoice={(isSure) => {
            setAsked(null)
            if (isSure) void act(asked)
          }}
        />
      )}
    </div>
  )
}

function problemText(problem: ApiProblem, { kind, person: { name } }: MemberAction): string {
  if (problem.code === 'NOT_FOUND' && kind !== 'leave') return m.members_problem_gone()
  if (problem.code === 'TOO_MANY_SQUADS') return m.members_problem_owner_full({ name })
  return errorText(problem)
}
