import { useId, useState } from 'react'
import { proposeTarget, type Target } from '~/domain/local/bring-history'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { countSprints, squadNameText } from '~/features/transfer/texts/import-texts'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'
import looks from '~/ui/looks.module.css'
import type { SquadOfTransfer } from '../client'

type BringChoiceProps = {
  /** The squad's name in the history; '' for entries without a squad. */
  name: string
  count: number
  squads: readonly SquadOfTransfer[]
  target: Target
  /** True if a missing name is shown as an error. */
  isChecked: boolean
  onChange: (target: Target) => void
}

/** Choice of the target for one squad of the history. */
export function BringChoice({
  name,
  count,
  squads,
  target,
  isChecked,
  onChange,
}: BringChoiceProps) {
  const id = useId()
  // Kept while another target is selected.
  const [newName, setNewName] = useState(() => {
    const proposed = proposeTarget(name, { squads: [], unnamed: m.transfer_no_squad() })
    return proposed.kind === 'new' ? proposed.name : ''
  })
  const isBlank = target.kind === 'new' && target.name.trim() === ''

  function choose(value: string) {
    if (value === 'new') onChange({ kind: 'new', name: newName })
    else if (value === 'none') onChange({ kind: 'none' })
    else onChange({ kind: 'squad', squadId: value })
  }

  return (
    <li>
      <section
        className={`${looks.card} grid grid-cols-3 items-start gap-4 p-5 below-layout:grid-cols-1`}
        aria-labelledby={id}
      >
        <p className="min-w-0">
          <b id={id} className="block break-words text-ink">
            {squadNameText(name)}
          </b>
          <span className="text-14 text-ink-2">{countSprints(count)}</span>
        </p>
        <Select
          label={m.bring_destination()}
          value={target.kind === 'squad' ? target.squadId : target.kind}
          onChange={choose}
        >
          <option value="new">{m.bring_new()}</option>
          {squads.map((squad) => (
            <option key={squad.id} value={squad.id}>
              {squad.name}
            </option>
          ))}
          <option value="none">{m.bring_skip()}</option>
        </Select>
        {target.kind === 'new' && (
          <Field
            label={m.bring_name()}
            value={target.name}
            maxLength={MAX_TITLE_LENGTH}
            autoComplete="off"
            error={isChecked && isBlank ? m.squad_problem_name_blank() : undefined}
            onChange={(event) => {
              setNewName(event.target.value)
              onChange({ kind: 'new', name: event.target.value })
            }}
          />
        )}
      </section>
    </li>
  )
}
