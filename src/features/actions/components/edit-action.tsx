import { useId, useState } from 'react'
import { isManyStarted } from '~/domain/actions/action'
import { EXPECTED, MAX_ACTION_NOTE } from '~/domain/actions/action-fields'
import { MAX_LINK_LENGTH } from '~/domain/actions/action-link'
import { isSameJson } from '~/domain/text/json'
import {
  type ActionFields,
  fieldsOf,
  isLink,
  keepsFormerOwner,
  toActionInput,
} from '~/features/actions/state/action-fields'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { focusFirstInvalid } from '~/ui/forms/form'
import { Select } from '~/ui/forms/select'
import { useRequest } from '~/ui/forms/use-request'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { LeaveGuard } from '~/ui/overlays/leave-guard'
import { showToast } from '~/ui/overlays/toast'
import type { SquadAction } from '../client'
import { ActionFormFields, DueField, useFields } from './action-form'
import styles from './actions.module.css'
import { ManyActionsDialog } from './many-actions-dialog'

type EditActionProps = { action: SquadAction; squad: BoardSquad; onDone: () => void }

/** Form with all fields of an action. It can also start an idea. */
export function EditAction({ action, squad, onDone }: EditActionProps) {
  const [initial] = useState(() => fieldsOf(action, squad.sprint))
  const { fields, isBlank, change, checkTitle } = useFields(initial)
  // Edits are based on the action as it was when the form was opened; the list may load a newer version.
  const [seen, setSeen] = useState<SquadAction | null>(action)
  const [isAsking, setIsAsking] = useState(false)
  const [isLinkWrong, setIsLinkWrong] = useState(false)
  const { isBusy, problem, run } = useRequest()
  const isIdea = action.state === 'idea'
  const former = squad.topics.some(({ id }) => id === action.topic?.id) ? null : action.topic

  async function save() {
    const input = toActionInput(fields, { ...squad, action })
    const isSaved = await run(async () => {
      await squad.keeper.save(seen ?? action, input)
      setSeen(null)
      if (isIdea) await squad.keeper.command(action.id, { do: 'start' })
    })
    if (!isSaved) return
    showToast(isIdea ? m.actions_added : m.actions_saved)
    onDone()
  }

  function ask() {
    setIsLinkWrong(!isLink(fields.link))
    if (!checkTitle() || !isLink(fields.link)) return focusFirstInvalid()
    if (isIdea && isManyStarted(squad.actions, squad.sprint)) return setIsAsking(true)
    void save()
  }

  return (
    <form
      noValidate
      aria-label={m.actions_edit_title({ title: action.title })}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
    >
      <ActionFormFields
        label={m.actions_new_title()}
        fields={fields}
        squad={squad}
        formerTopic={former}
        hasOwnerLeft={keepsFormerOwner(action)}
        isBlank={isBlank}
        autoFocus
        onChange={change}
      />
      <MoreFields fields={fields} squad={squad} isLinkWrong={isLinkWrong} onChange={change} />
      {problem && (
        <Notice tone="error">
          {problem.code === 'OUTDATED' ? m.problem_action_changed() : errorText(problem)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {isIdea ? m.actions_start() : m.action_save()}
        </Button>
        <Button tone="ghost" onClick={onDone}>
          {m.action_cancel()}
        </Button>
      </div>
      <LeaveGuard isDirty={!isSameJson(fields, initial)} title={m.retro_leave_question()}>
        {m.leave_body()}
      </LeaveGuard>
      {isAsking && (
        <ManyActionsDialog
          onChoice={(isSure) => {
            setIsAsking(false)
            if (isSure) void save()
          }}
        />
      )}
    </form>
  )
}

type MoreFieldsProps = {
  fields: ActionFields
  squad: Pick<BoardSquad, 'sprint' | 'hasVotes'>
  isLinkWrong: boolean
  onChange: (change: Partial<ActionFields>) => void
}

function MoreFields({ fields, squad, isLinkWrong, onChange }: MoreFieldsProps) {
  const { sprint, hasVotes } = squad
  const noteId = useId()
  const expectations = { up: m.actions_expected_up, 'less-split': m.actions_expected_less_split }
  return (
    <>
      <div className={styles.fields}>
        {hasVotes && (
          <Select
            label={m.actions_expected()}
            value={fields.expected}
            onChange={(chosen) => {
              const expected = EXPECTED.find((each) => each === chosen)
              if (expected) onChange({ expected })
            }}
          >
            {EXPECTED.map((each) => (
              <option key={each} value={each}>
                {expectations[each]()}
              </option>
            ))}
          </Select>
        )}
        <DueField
          sprint={sprint}
          value={fields.dueSprint}
          onChange={(dueSprint) => onChange({ dueSprint })}
        />
        <Field
          label={m.actions_due_on()}
          hint={m.actions_due_on_hint()}
          type="date"
          min="2000-01-01"
          max="9999-12-31"
          value={fields.dueOn}
          onChange={({ target }) => onChange({ dueOn: target.value })}
        />
        <Field
          label={m.actions_link()}
          hint={m.actions_link_hint()}
          type="url"
          maxLength={MAX_LINK_LENGTH}
          value={fields.link}
          error={isLinkWrong ? m.actions_link_wrong() : undefined}
          onChange={({ target }) => onChange({ link: target.value })}
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={noteId} className="text-13 font-580">
          {m.retro_note()}
        </label>
        <textarea
          id={noteId}
          className={`${looks.fieldInput} min-h-20 resize-y py-2.5`}
          rows={2}
          maxLength={MAX_ACTION_NOTE}
          value={fields.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
    </>
  )
}
