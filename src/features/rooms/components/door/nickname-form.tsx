import { MAX_NICKNAME_LENGTH } from '~/domain/rooms/room'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Form } from '~/ui/forms/form'

/** Form for an optional name that the others see. */
export function NicknameForm({
  isBusy,
  onEnter,
}: {
  isBusy: boolean
  onEnter: (nickname: string) => void
}) {
  return (
    <Form className="mt-3 grid gap-4" onSubmit={(values) => onEnter(values('nickname'))}>
      <Field
        ref={focus}
        name="nickname"
        label={m.room_door_nickname()}
        hint={m.room_door_nickname_hint()}
        maxLength={MAX_NICKNAME_LENGTH}
        autoComplete="nickname"
      />
      <Button type="submit" size="large" className="min-h-15 text-17" isBusy={isBusy}>
        {m.room_door_enter_named()}
      </Button>
    </Form>
  )
}

/** Defined outside the component, so that its identity is stable and it runs on mount only. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
