import { useState } from 'react'
import { parseRoomCode } from '~/domain/rooms/room-code'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Form, focusFirstInvalid } from '~/ui/forms/form'
import { CodeFields } from './code-fields'
import { DoorHeading } from './door-frame'

/** Form for typing a code. */
export function EnterCodeForm() {
  const locale = useLocale()
  const [isWrong, setIsWrong] = useState(false)

  function go(typed: string) {
    const code = parseRoomCode(typed)
    setIsWrong(code === null)
    if (code === null) focusFirstInvalid()
    else navigate(pathIn(locale, `/room/${code}`))
  }

  return (
    <Form
      className="flex flex-1 flex-col gap-6"
      onSubmit={(values) => go(values('first') + values('second'))}
    >
      <div className="my-auto grid gap-7">
        <DoorHeading title={m.room_code_title()}>{m.room_code_lead()}</DoorHeading>
        <CodeFields error={isWrong ? m.room_code_wrong() : undefined} />
      </div>
      <Button type="submit" tone="primary" size="large" className="min-h-15 text-17">
        {m.room_code_go()}
      </Button>
    </Form>
  )
}
