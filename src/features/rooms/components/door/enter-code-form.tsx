import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseRoomCode } from '~/domain/room-code'
import { pathIn, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, focusFirstInvalid } from '~/ui/form'
import { DoorFrame, DoorHeading } from './door-frame'

/** The form for a code that was read aloud. */
export function EnterCodeForm() {
  const navigate = useNavigate()
  const locale = useLocale()
  const [isWrong, setIsWrong] = useState(false)

  function go(typed: string) {
    const code = parseRoomCode(typed)
    setIsWrong(code === null)
    if (code === null) focusFirstInvalid()
    else void navigate(pathIn(locale, `/room/${code}`))
  }

  return (
    <DoorFrame>
      <DoorHeading title={m.room_code_title()}>{m.room_code_lead()}</DoorHeading>
      <Form className="grid gap-4" onSubmit={(values) => go(values('code'))}>
        <Field
          name="code"
          label={m.room_code_label()}
          hint={m.room_code_hint()}
          error={isWrong ? m.room_code_wrong() : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" tone="primary" size="large">
          {m.room_code_go()}
        </Button>
      </Form>
    </DoorFrame>
  )
}
