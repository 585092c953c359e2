import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { MAX_NICKNAME_LENGTH } from '~/domain/rooms/room'
import type { SeatView } from '~/domain/rooms/room-view'
import { addPaperSeat, removeSeat } from '~/features/rooms/leading/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { PAPER_ID } from '~/features/rooms/state/use-side'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { BlindVote } from './blind-vote'
import { SideHint, SideSection } from './side-section'

/** Open votes of people without a device. The facilitator enters them and does not see them again. */
export function PaperVotes({ lead: { code, view } }: { lead: Lead }) {
  const seats = view.seats.filter(({ isPaper }) => isPaper)
  if (seats.length === 0 || !PHASES[view.phase].takesVotes) return null
  return (
    <section
      className="grid flex-none gap-2 border-b border-line px-5 py-3"
      aria-label={m.lead_paper()}
    >
      {seats.map((seat) => {
        const name = seat.nickname ?? m.lead_unnamed()
        return (
          <div key={seat.id} className="text-14">
            <b>{name}</b>
            <BlindVote
              key={view.round}
              code={code}
              round={view.round}
              seatId={seat.id}
              isPaper
              name={m.lead_paper_vote({ name })}
              person={name}
            />
          </div>
        )
      })}
    </section>
  )
}

/** Seats for people without a device. Their votes are entered beside the stage. */
export function PaperSeats({ lead: { code, view } }: { lead: Lead }) {
  const { isBusy, problem, run } = useRequest()
  const heading = useRef<HTMLHeadingElement>(null)
  const seats = view.seats.filter(({ isPaper }) => isPaper)

  /** The row is about to disappear, so the focus moves to the heading of the list. */
  function remove({ id }: SeatView) {
    heading.current?.focus()
    void run(() => removeSeat(code, id), id)
  }

  function add(nickname: string) {
    const name = nickname || freeName(seats)
    return run(() => addPaperSeat(code, name), `add ${name}`)
  }

  return (
    <SideSection id={PAPER_ID} title={m.lead_paper()} heading={heading}>
      <SideHint>{m.lead_paper_hint()}</SideHint>
      {seats.length > 0 && (
        <ul>
          {seats.map((seat) => (
            <PaperSeat
              key={seat.id}
              name={seat.nickname ?? m.lead_unnamed()}
              onRemove={() => remove(seat)}
            />
          ))}
        </ul>
      )}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <AddSeat isBusy={isBusy} onAdd={add} />
    </SideSection>
  )
}

/** Returns an unused name. Each seat has one, so that no vote is entered for the wrong person. */
function freeName(seats: readonly SeatView[]): string {
  const taken = new Set(seats.map(({ nickname }) => nickname))
  let number = 1
  while (taken.has(m.lead_paper_unnamed({ number }))) number += 1
  return m.lead_paper_unnamed({ number })
}

function PaperSeat({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li>
      <div className="flex min-h-11.25 items-center gap-2.5 border-t border-line text-14/(--lh-15)">
        <b className="min-w-0 flex-1">{name}</b>
        <Button
          tone="ghost"
          size="icon"
          icon={X}
          className="-mr-3"
          aria-label={m.lead_paper_remove({ name })}
          title={m.lead_paper_remove({ name })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

function AddSeat({
  isBusy,
  onAdd,
}: {
  isBusy: boolean
  onAdd: (nickname: string) => Promise<boolean>
}) {
  const [nickname, setNickname] = useState('')
  async function add() {
    // The user may have typed the next name meanwhile.
    if (await onAdd(nickname.trim())) setNickname((typed) => (typed === nickname ? '' : typed))
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 narrow:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field
        label={m.lead_paper_name()}
        maxLength={MAX_NICKNAME_LENGTH}
        autoComplete="off"
        value={nickname}
        onChange={({ target }) => setNickname(target.value)}
      />
      <Button type="submit" icon={Plus} isBusy={isBusy}>
        {m.lead_paper_add()}
      </Button>
    </form>
  )
}
