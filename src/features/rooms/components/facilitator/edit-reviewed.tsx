import { useState } from 'react'
import { MAX_ACTION_TITLE } from '~/domain/actions/action'
import { ownerOfRoomAction, type RoomAction } from '~/domain/rooms/room-action'
import { OwnerField } from '~/features/actions/components/owner-field'
import {
  blankFields,
  keepsFormerOwner,
  toActionInput,
} from '~/features/actions/state/action-fields'
import { useMembers } from '~/features/members/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { focusFirstInvalid } from '~/ui/forms/form'
import { GrowingField } from '~/ui/forms/growing-field'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { saveRoomAction } from '../../actions/client'
import { useRoomDoor } from '../../client'

type EditReviewedProps = { lead: Lead; action: RoomAction; onDone: () => void }

/** Form that replaces an action with a smaller one, or changes its owner. */
export function EditReviewed({ lead, action, onDone }: EditReviewedProps) {
  const [title, setTitle] = useState(action.title)
  const [owner, setOwner] = useState(
    action.owner !== null && 'name' in action.owner ? action.owner.name : '',
  )
  const [isBlank, setIsBlank] = useState(false)
  const { isBusy, problem, run } = useRequest()
  const people = usePeople(lead.code)

  async function save() {
    setIsBlank(title.trim() === '')
    if (title.trim() === '') return focusFirstInvalid()
    const fields = { ...blankFields(lead.sprint), title, owner }
    const before = { ...action, owner: ownerOfRoomAction(action) }
    const input = toActionInput(fields, { people, topics: [], action: before })
    if (await run(() => saveRoomAction(action, { title: input.title, owner: input.owner })))
      onDone()
  }

  return (
    <form
      noValidate
      className="grid gap-3"
      aria-label={m.actions_edit_title({ title: action.title })}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
    >
      <GrowingField
        label={m.actions_new_title()}
        maxLength={MAX_ACTION_TITLE}
        value={title}
        error={isBlank ? m.actions_blank() : undefined}
        autoFocus
        onChange={setTitle}
      />
      <OwnerField
        value={owner}
        people={people}
        hasLeft={keepsFormerOwner(action)}
        onChange={setOwner}
      />
      {problem && (
        <Notice tone="error">
          {problem.code === 'OUTDATED' ? m.problem_action_changed() : errorText(problem)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {m.action_save()}
        </Button>
        <Button tone="ghost" onClick={onDone}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  )
}

/** Loads the squad's owner and members. Empty meanwhile. */
function usePeople(code: string) {
  const { data: door } = useRoomDoor(code)
  const { data } = useMembers(door?.squadId ?? null)
  return data ? [data.owner, ...data.members] : []
}
