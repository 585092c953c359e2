import { Presentation } from 'lucide-react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { takeLead } from '../../leading/client'

/** Lets a member of the squad lead the room in place of another member. */
export function TakeOver({ code, leader }: { code: string; leader: string | null }) {
  const { isBusy, problem, run } = useRequest()
  return (
    <div className="mt-2 grid gap-1.5 border-t border-line pt-4">
      <Button icon={Presentation} isBusy={isBusy} onClick={() => void run(() => takeLead(code))}>
        {m.room_take_over()}
      </Button>
      <p className="text-13 text-ink-2">
        {leader === null ? m.room_led_by_none() : m.room_led_by({ name: leader })}
      </p>
      {problem && (
        <p role="alert" className="text-13 text-danger">
          {errorText(problem)}
        </p>
      )}
    </div>
  )
}
