import { Check, Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import type { Vote } from '~/domain/votes/tally'
import { useMyVote } from '~/features/rooms/ballots/client'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'

type BlindVoteProps = {
  code: string
  round: number
  seatId: string
  /** True for a person without a device, whose vote is never shown again. */
  isPaper: boolean
  /** Accessible name of the choice. */
  name: string
  /** Owner of the vote. Without a name it is the facilitator's own. */
  person?: string
}

const KEY = 'min-h-11 rounded-control border border-line-strong bg-surface hover:bg-sunken'

/** Takes a vote on a screen that others may see. Afterwards it shows only that there is a vote. */
export function BlindVote({ code, round, seatId, isPaper, name, person }: BlindVoteProps) {
  const { vote, state, cast } = useMyVote(code, round, { seatId, isPaper })
  const [isChanging, setIsChanging] = useState(false)
  const [hasChosen, setHasChosen] = useState(false)

  if (state === 'foreign') return <Notice tone="info">{m.lead_vote_foreign()}</Notice>
  if (vote === undefined || isChanging) {
    return (
      <VoteKeys
        name={name}
        isNarrow={isPaper}
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
      person={person}
      isSending={state === 'sending'}
      canShow={!isPaper}
      isFocused={hasChosen}
      onChange={() => setIsChanging(true)}
    />
  )
}

/** Buttons instead of radios, because an arrow key that passes a score must not cast it. */
function VoteKeys({
  name,
  isNarrow,
  isFocused,
  onVote,
}: {
  name: string
  isNarrow: boolean
  isFocused: boolean
  onVote: (vote: Vote) => void
}) {
  // In the side column all keys share a row, except under fingers.
  const key = `${KEY} ${isNarrow ? 'min-w-8 px-1 pointer-coarse:min-w-11' : 'min-w-11 px-3'}`
  return (
    <fieldset className={`flex flex-wrap ${isNarrow ? 'gap-1' : 'gap-1.5'}`}>
      <legend className="sr-only">{name}</legend>
      {SCALE.map((score) => (
        <button
          key={score}
          type="button"
          ref={isFocused && score === 0 ? focus : undefined}
          className={`font-640 wide ${key} ${isNarrow ? 'flex-[1_0_0%]' : ''}`}
          aria-label={m.score_value({ score, meaning: meaningOf(score) })}
          title={meaningOf(score)}
          onClick={() => onVote(score)}
        >
          {score}
        </button>
      ))}
      <button
        type="button"
        className={`text-14/(--lh-15) font-580 ${key} ${isNarrow ? 'flex-[1_0_auto]' : ''}`}
        onClick={() => onVote('skip')}
      >
        {m.room_vote_skip()}
      </button>
    </fieldset>
  )
}

type KeptVoteProps = {
  vote: Vote
  person: string | undefined
  isSending: boolean
  canShow: boolean
  isFocused: boolean
  onChange: () => void
}

function KeptVote({ vote, person, isSending, canShow, isFocused, onChange }: KeptVoteProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p role="status" className="mr-2 inline-flex min-h-11 items-center gap-2 font-580">
        {isSending ? (
          <span className={looks.spinner} />
        ) : (
          <Check size={17} strokeWidth={2} aria-hidden />
        )}
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
        aria-label={person === undefined ? undefined : m.lead_vote_change_named({ name: person })}
        onClick={onChange}
      >
        {m.member_mine_change()}
      </Button>
    </div>
  )
}

/** The buttons disappear after a press, so the focus moves to their replacement. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
