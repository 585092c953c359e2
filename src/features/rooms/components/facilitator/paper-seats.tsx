import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_NICKNAME_LENGTH } from '~/domain/room'
import type { SeatView } from '~/domain/room-view'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { useRequest } from '~/ui/use-request'
import { addPaperSeat, removeSeat } from '../../client'
import { BlindVote } from './blind-vote'
import type { Lead } from './use-lead'

/** Seats for people without a device. The facilitator enters their votes and does not see them again. */
export function PaperSeats({ lead: { code, view } }: { lead: Lead }) {
  const { isBusy, problem, run } = useRequest()
  const heading = useRef<HTMLHeadingElement>(null)
  const seats = view.seats.filter(({ isPaper }) => isPaper)

  /** The row is about to disappear, so the focus moves to the head of the list. */
  function remove({ id }: SeatView) {
    heading.current?.focus()
    void run(() => removeSeat(code, id))
  }

  return (
    <section className="side-section" aria-labelledby="paper-seats">
      <h2 id="paper-seats" ref={heading} tabIndex={-1} className="outline-none">
        {m.lead_paper()}
      </h2>
      <p className="side-hint">{m.lead_paper_hint()}</p>
      {seats.length > 0 && (
        <ul className="side-paper">
          {seats.map((seat) => (
            <PaperSeat
              key={seat.id}
              code={code}
              seat={seat}
              name={seat.nickname ?? m.lead_unnamed()}
              round={view.phase === 'voting' ? view.round : null}
              onRemove={() => remove(seat)}
            />
          ))}
        </ul>
      )}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <AddSeat
        isBusy={isBusy}
        onAdd={(nickname) => run(() => addPaperSeat(code, nickname || freeName(seats)))}
      />
    </section>
  )
}

/** Each has a name, so that no vote is entered for the wrong person. */
function freeName(seats: readonly SeatView[]): string {
  const taken = new Set(seats.map(({ nickname }) => nickname))
  let number = 1
  while (taken.has(m.lead_paper_unnamed({ number }))) number += 1
  return m.lead_paper_unnamed({ number })
}

function PaperSeat({
  code,
  seat,
  name,
  round,
  onRemove,
}: {
  code: string
  seat: SeatView
  name: string
  /** The open round. Null if there is no open vote. */
  round: number | null
  onRemove: () => void
}) {
  return (
    <li>
      <div className="side-person">
        <b>{name}</b>
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
      {round !== null && (
        <BlindVote
          key={round}
          code={code}
          round={round}
          seatId={seat.id}
          isPaper
          name={m.lead_paper_vote({ name })}
        />
      )}
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
    if (await onAdd(nickname.trim())) setNickname('')
  }
  return (
    <form
      className="side-add"
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
