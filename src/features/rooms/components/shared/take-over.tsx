import { Presentation } from 'lucide-react'
import { isolated } from '~/domain/text/isolated'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FieldError } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { takeLead } from '../../leading/client'

/** Lets a person lead the room instead of another. `note` names the current leader. */
export function TakeOver({ code, note }: { code: string; note?: string }) {
  const { isBusy, problem, run } = useRequest()
  return (
    <div className="mt-2 grid gap-1.5">
      <Button icon={Presentation} isBusy={isBusy} onClick={() => void run(() => takeLead(code))}>
        {m.room_take_over()}
      </Button>
      {note && <p className="text-13 text-ink-2">{note}</p>}
      {problem && <FieldError>{errorText(problem)}</FieldError>}
    </div>
  )
}

type Led = { leader: string | null; isAway?: boolean; isQuick: boolean }

/** The same for those who may take over at any time, after other choices. */
export function TakeOverAnytime(room: Led & { code: string }) {
  return (
    <div className="border-t border-line pt-2">
      <TakeOver code={room.code} note={ledByWords(room)} />
    </div>
  )
}

function ledByWords({ leader, isAway = false, isQuick }: Led): string {
  if (leader !== null) {
    const name = isolated(leader)
    return isAway ? m.room_led_by_away({ name }) : m.room_led_by({ name })
  }
  return isQuick ? m.room_new_leader_unnamed() : m.room_led_by_none()
}
