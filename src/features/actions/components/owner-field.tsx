import { useId } from 'react'
import { MAX_OWNER_NAME } from '~/domain/actions/action'
import type { Person } from '~/features/actions/state/action-fields'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'

type OwnerFieldProps = {
  value: string
  people: readonly Person[]
  /** True if the field is empty because the owner has left the squad. */
  hasLeft?: boolean
  onChange: (owner: string) => void
}

/** Field for an action's owner. If it is blank, it shows who that is. */
export function OwnerField({ value, people, hasLeft = false, onChange }: OwnerFieldProps) {
  const listId = useId()
  return (
    <>
      <Field
        label={m.actions_owner()}
        placeholder={hasLeft ? m.actions_owner_left() : m.actions_owner_squad()}
        list={listId}
        maxLength={MAX_OWNER_NAME}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {hasLeft && <option value={m.actions_owner_squad()} />}
        {people.map(({ userId, name }) => (
          <option key={userId} value={name} />
        ))}
      </datalist>
    </>
  )
}
