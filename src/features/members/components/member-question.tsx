import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/overlays/dialog'
import type { Person } from '../schema'

export type MemberAction = { kind: 'remove' | 'hand-over' | 'leave'; person: Person }

type Names = { name: string; squad: string }

const TEXTS: Record<
  MemberAction['kind'],
  {
    title: (names: Names) => string
    body: (names: Names) => string
    confirm: () => string
    tone: 'primary' | 'danger-solid'
  }
> = {
  remove: {
    title: m.members_remove_question,
    body: m.members_remove_body,
    confirm: m.members_remove_confirm,
    tone: 'danger-solid',
  },
  'hand-over': {
    title: m.members_hand_over_question,
    body: m.members_hand_over_body,
    confirm: m.members_hand_over,
    tone: 'primary',
  },
  leave: {
    title: m.members_leave_question,
    body: m.members_leave_body,
    confirm: m.members_leave,
    tone: 'danger-solid',
  },
}

/** Dialog that confirms a change of a membership and states its exact consequences. */
export function MemberQuestion({
  action: { kind, person },
  squadName,
  onChoice,
}: {
  action: MemberAction
  squadName: string
  onChoice: (isSure: boolean) => void
}) {
  const names = { name: person.name, squad: squadName }
  const { title, body, confirm, tone } = TEXTS[kind]
  return (
    <AlertDialog
      title={title(names)}
      choices={[{ value: kind, label: confirm(), tone }]}
      onChoice={(choice) => onChoice(choice === kind)}
    >
      {body(names)}
    </AlertDialog>
  )
}
