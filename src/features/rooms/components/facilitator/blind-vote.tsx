import { Check, Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { SCALE } from '~/domain/scale'
import type { Vote } from '~/domain/tally'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useMyVote } from '../../client'

type BlindVoteProps = {
  code: string
  round: number
  seatId: string
  /** Of somebody without a device: their vote is never shown again. */
  isPaper: boolean
  /** What the choice is called. */
  name: string
}

/** Takes a vote where others may look on: once it is given, the screen says that it is there and not what it is. */
export function BlindVote({ code, round, seatId, isPaper, name }: BlindVoteProps) {
  const { vote, state, cast } = useMyVote(code, round, seatId)
  const [isChanging, setIsChanging] = useState(false)
  const [hasChosen, setHasChosen] = useState(false)

  if (state === 'foreign') return <Notice tone="info">{m.lead_vote_foreign()}</Notice>
  if (vote === undefined || isChanging) {
    return (
      <VoteKeys
        name={name}
        isFocused={isChanging}
        onVote={(given) => {
          cast(given)
          setIsChanging(false)
          setHasChosen(true)
        }}
      />
    )
  }
  return (
    <KeptVote
      vote={vote}
      name={name}
      isSending={state === 'sending'}
      canShow={!isPaper}
      isFocused={hasChosen}
      onChange={() => setIsChanging(true)}
    />
  )
}

/** Buttons and no radios: an arrow key that only walks over a score must not give it. */
function VoteKeys({
  name,
  isFocused,
  onVote,
}: {
  name: string
  isFocused: boolean
  onVote: (vote: Vote) => void
}) {
  return (
    <fieldset className="blind-keys">
      <legend className="sr-only">{name}</legend>
      {SCALE.map((score) => (
        <button
          key={score}
          type="button"
          ref={isFocused && score === 0 ? focus : undefined}
          aria-label={m.score_value({ score, meaning: meaningOf(score) })}
          title={meaningOf(score)}
          onClick={() => onVote(score)}
        >
          {score}
        </button>
      ))}
      <button type="button" onClick={() => onVote('skip')}>
        {m.room_vote_skip()}
      </button>
    </fieldset>
  )
}

type KeptVoteProps = {
  vote: Vote
  name: string
  isSending: boolean
  canShow: boolean
  isFocused: boolean
  onChange: () => void
}

function KeptVote({ vote, name, isSending, canShow, isFocused, onChange }: KeptVoteProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="blind-kept">
      <p role="status">
        {isSending ? <span className="spinner" /> : <Check size={17} strokeWidth={2} aria-hidden />}
        {isSending ? m.lead_vote_sending() : m.lead_vote_kept()}
        {isShown && <b>{vote === 'skip' ? m.room_vote_skip() : vote}</b>}
      </p>
      {canShow && (
        <Button
          tone="ghost"
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? m.lead_hide() : m.lead_show()}
        </Button>
      )}
      <Button
        ref={isFocused ? focus : undefined}
        tone="ghost"
        icon={Pencil}
        aria-label={m.lead_vote_change_named({ name })}
        onClick={onChange}
      >
        {m.member_mine_change()}
      </Button>
    </div>
  )
}

/** The keys go when one is pressed, and the keyboard goes on where they stood. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
