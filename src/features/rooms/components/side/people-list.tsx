import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { SeatView } from '~/domain/rooms/room-view'
import { isolated } from '~/domain/text/isolated'
import { removeSeat } from '~/features/rooms/leading/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { countPresent } from '~/features/rooms/view/turnout'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { SideHint, SideSection } from './side-section'

/** Seats of the room. */
export function PeopleList({ lead }: { lead: Lead }) {
  const { code, view, seatId } = lead
  const { problem, run } = useRequest()
  const [asked, setAsked] = useState<SeatView | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  /** The row is about to disappear, so the focus moves to the heading of the list. */
  function remove({ id }: SeatView) {
    heading.current?.focus()
    void run(() => removeSeat(code, id), id)
  }

  const people = view.seats.filter(({ isPaper }) => !isPaper)
  return (
    <SideSection
      id="room-people"
      title={m.lead_people({ count: countPresent(view) })}
      heading={heading}
    >
      {people.length === 0 && <SideHint>{m.wall_nobody()}</SideHint>}
      <ul>
        {people.map((seat) => (
          <Person
            key={seat.id}
            seat={seat}
            isMine={seat.id === seatId}
            isVoting={PHASES[view.phase].takesVotes}
            onRemove={() => setAsked(seat)}
          />
        ))}
      </ul>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {asked && (
        <AlertDialog
          title={m.lead_remove_question({ name: isolated(asked.nickname ?? m.lead_unnamed()) })}
          choices={[{ value: 'remove', label: m.lead_remove(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) remove(asked)
          }}
        >
          {m.lead_remove_body()}
        </AlertDialog>
      )}
    </SideSection>
  )
}

type PersonProps = { seat: SeatView; isMine: boolean; isVoting: boolean; onRemove: () => void }

function Person({ seat, isMine, isVoting, onRemove }: PersonProps) {
  const name = seat.nickname ?? m.lead_unnamed()
  return (
    <li className="flex min-h-11.25 items-center gap-2.5 border-t border-line text-14/(--lh-15)">
      <span className={`min-w-0 flex-1 ${seat.isPresent ? '' : 'text-ink-3'}`}>
        {name}
        {isMine && <small className="ml-2 text-13/(--lh-15) text-ink-2">{m.room_plot_you()}</small>}
      </span>
      {!seat.isPresent && <small className="text-13/(--lh-15) text-ink-2">{m.lead_away()}</small>}
      {isVoting && seat.hasVoted && (
        <small className="flex items-center gap-1 text-13/(--lh-15) text-ink-2">
          <Check size={15} strokeWidth={2} aria-hidden />
          {m.lead_has_voted()}
        </small>
      )}
      {!isMine && (
        <Button
          tone="ghost"
          size="icon"
          icon={X}
          className="-mr-3"
          aria-label={m.lead_remove_named({ name })}
          title={m.lead_remove_named({ name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
