import { Plus } from 'lucide-react'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { NameForm } from '~/ui/forms/name-form'
import { showToast } from '~/ui/overlays/toast'
import { createSquad } from '../client'

/** Form that creates a squad. `onCreated` is called once the squad is on screen, if it is on the current page. */
export function NewSquadForm({
  tone,
  className,
  isStacking = false,
  onCreated,
}: {
  tone: 'primary' | 'plain'
  className: string
  isStacking?: boolean
  onCreated: (squadId: string) => void
}) {
  async function create(given: string) {
    const { id, name } = await createSquad(given)
    showToast(() => m.squad_created({ name }))
    onCreated(id)
  }
  return (
    <NameForm
      label={m.squad_name()}
      placeholder={m.local_squad_placeholder()}
      maxLength={MAX_TITLE_LENGTH}
      blankText={m.squad_problem_name_blank()}
      submit={
        tone === 'plain'
          ? { label: m.squad_create(), icon: Plus }
          : { label: m.squad_create(), tone }
      }
      isStacking={isStacking}
      className={className}
      onSubmit={create}
    />
  )
}
