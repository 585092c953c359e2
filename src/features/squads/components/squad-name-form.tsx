import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { NameForm } from '~/ui/forms/name-form'
import { showToast } from '~/ui/overlays/toast'
import { changeSquad } from '../client'
import type { Squad } from '../schema'

/** Form that replaces the squad's name to edit it. */
export function SquadNameForm({
  squad: { id, name },
  onDone,
}: {
  squad: Squad
  onDone: () => void
}) {
  async function rename(given: string) {
    if (given !== name) {
      await changeSquad(id, { name: given })
      showToast(m.squad_renamed)
    }
    onDone()
  }
  return (
    <NameForm
      label={m.squad_name()}
      isLabelHidden
      initial={name}
      maxLength={MAX_TITLE_LENGTH}
      blankText={m.squad_problem_name_blank()}
      submit={{ label: m.action_save() }}
      autoFocus
      className="mb-1 max-w-130"
      onSubmit={rename}
      onCancel={onDone}
    />
  )
}
