import { Lightbulb, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isManyStarted } from '~/domain/actions/action'
import { blankFields, toActionInput } from '~/features/actions/state/action-fields'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { focusFirstInvalid } from '~/ui/forms/form'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { LeaveGuard } from '~/ui/overlays/leave-guard'
import { showToast } from '~/ui/overlays/toast'
import { ActionFormFields, useFields } from './action-form'
import { ManyActionsDialog } from './many-actions-dialog'

/** Form for another promise in the next sprint. If five are open already, it can be kept as an idea. */
export function AddAction({ squad }: { squad: BoardSquad }) {
  const { fields, isBlank, change, checkTitle, reset } = useFields(blankFields(squad.sprint))
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, problem, run, forget } = useRequest()
  const form = useRef<HTMLFormElement>(null)
  const isFull = problem?.code === 'TOO_MANY_ACTIONS'

  async function add(state: 'idea' | 'open') {
    // A newer sprint may have been recorded since the form was opened.
    const dueSprint = squad.sprint + 1
    const input = toActionInput({ ...fields, dueSprint }, squad)
    if (await run(() => squad.keeper.create({ ...input, state }))) {
      reset(blankFields(squad.sprint))
      showToast(state === 'idea' ? m.actions_kept_idea : m.actions_added)
    }
    form.current?.querySelector('textarea')?.focus()
  }

  function ask() {
    forget()
    if (!checkTitle()) return focusFirstInvalid()
    if (isManyStarted(squad.actions, squad.sprint)) return setIsAsking(true)
    void add('open')
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 rounded-b-card bg-surface-2 px-5 pt-4 pb-5 below-layout:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <ActionFormFields
        label={m.actions_new()}
        fields={fields}
        squad={squad}
        isBlank={isBlank}
        onChange={change}
      />
      <Button type="submit" icon={Plus} isBusy={isBusy}>
        {m.actions_add()}
      </Button>
      {problem && (
        <div className="col-span-full">
          <Notice
            tone="error"
            actions={
              isFull && (
                <Button icon={Lightbulb} onClick={() => void add('idea')}>
                  {m.actions_add_idea()}
                </Button>
              )
            }
          >
            {errorText(problem)}
          </Notice>
        </div>
      )}
      <LeaveGuard isDirty={fields.title.trim() !== ''} title={m.retro_leave_question()}>
        {m.leave_body()}
      </LeaveGuard>
      {isAsking && (
        <ManyActionsDialog
          onChoice={(isSure) => {
            setIsAsking(false)
            if (isSure) void add('open')
          }}
        />
      )}
    </form>
  )
}
