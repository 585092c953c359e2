import { LogIn } from 'lucide-react'
import { MAX_NICKNAME_LENGTH } from '~/domain/room'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Notice } from '~/ui/notice'
import { useRequest } from '~/ui/use-request'
import { takeSeat } from '../../client'
import type { RoomDoor } from '../../schema'
import { DoorFrame, DoorHeading } from './door-frame'

/** The form to join a room, without an account. The name is optional. */
export function JoinForm({
  door: { code, squadName, sprint },
  wasIn,
}: {
  door: RoomDoor
  /** True if the user had a seat until a moment ago. */
  wasIn: boolean
}) {
  const { isBusy, problem, run } = useRequest()
  return (
    <DoorFrame>
      <DoorHeading title={m.room_squad_sprint({ squad: squadName, sprint })}>
        {m.room_door_lead()}
      </DoorHeading>
      {wasIn && <Notice tone="info">{m.room_seat_gone()}</Notice>}
      <Form
        className="grid gap-4"
        onSubmit={(values) => void run(() => takeSeat(code, { nickname: values('nickname') }))}
      >
        <Field
          name="nickname"
          label={m.room_door_nickname()}
          hint={m.room_door_nickname_hint()}
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="nickname"
        />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        <Button type="submit" tone="primary" size="large" icon={LogIn} isBusy={isBusy}>
          {m.room_door_enter()}
        </Button>
      </Form>
    </DoorFrame>
  )
}
