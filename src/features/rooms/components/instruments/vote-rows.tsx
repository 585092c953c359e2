import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { isScore, SCALE, type Score } from '~/domain/retrospectives/scale'
import type { Vote } from '~/domain/votes/tally'
import { MiniDial } from '~/features/scoring/components/mini-dial'
import { meaningOf, wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { ExampleSlot } from './example-slot'
import styles from './vote-rows.module.css'

/** The order of the rows, with the best score on top. */
const CHOICES: readonly Vote[] = [...SCALE.toReversed(), 'skip']

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

type VoteRowsProps = {
  topic: string
  vote: Vote | undefined
  onVote: (vote: Vote) => void
  /** Called if the user chooses the given vote again. */
  onKeep?: (() => void) | null
  /** Examples of the scores, in the rows, or above them on a low or narrow screen. */
  examples?: SixExamples | undefined
  /** True while the vote is being sent. It can still be changed. */
  isBusy?: boolean
  /** True for a practice vote, which is never sent and cannot be skipped. */
  isPractice?: boolean
}

/**
 * The vote on a phone. Arrow keys move the focus, and Space, Enter or a digit votes: native radios would cast every
 * score that the focus passes, and the last vote of a room reveals the round.
 */
export function VoteRows(props: VoteRowsProps) {
  const { topic, vote, onVote, onKeep, examples, isBusy = false, isPractice = false } = props
  const name = useId()
  const [looked, setLooked] = useState<Score>()

  function choose(choice: Vote) {
    if (choice !== vote) onVote(choice)
    else onKeep?.()
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, current: Vote) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    const typed = /^[0-5]$/.test(event.key) ? Number(event.key) : undefined
    const chosen = event.key === 'Enter' ? current : isScore(typed) ? typed : undefined
    if (step === undefined && chosen === undefined) return
    event.preventDefault()
    const choices = isPractice ? CHOICES.slice(0, -1) : CHOICES
    const place = choices.indexOf(chosen ?? current) + (step ?? 0)
    const next = choices[(place + choices.length) % choices.length]
    radioOf(event.currentTarget, next)?.focus()
    if (chosen !== undefined && !event.repeat) choose(chosen)
  }

  const choices = { name, vote, onChoose: choose, onKeyDown: handleKeyDown, onLook: setLooked }
  const shown = looked ?? (vote === 'skip' ? undefined : vote)
  return (
    <>
      {examples && <ExampleSlot topic={topic} examples={examples} score={shown} />}
      <div className={`${styles.rows} ${examples ? styles.areExampled : ''}`}>
        {/* A fieldset passes its height on to its content only if the height is definite, which a grid ensures. */}
        <fieldset aria-busy={isBusy || undefined}>
          <legend className="sr-only">{isPractice ? topic : m.room_vote_legend({ topic })}</legend>
          {SCALE.toReversed().map((score) => (
            <Choice key={score} {...choices} choice={score} className={styles.row} band={score}>
              <b>{score}</b>
              {examples?.[score] ? (
                <ExampledMeaning score={score} example={examples[score]} />
              ) : (
                <span>{meaningOf(score)}</span>
              )}
              {score === vote ? (
                <YourVote {...{ isBusy, isPractice }} isShort={examples !== undefined} />
              ) : (
                <MiniDial value={score} size={22} />
              )}
            </Choice>
          ))}
          {!isPractice && (
            <Choice {...choices} choice="skip" className={styles.skip}>
              <span>
                <b>{m.room_vote_skip()}</b> <span>{m.room_vote_skip_meaning()}</span>
              </span>
              {vote === 'skip' && <YourVote isBusy={isBusy} />}
            </Choice>
          )}
        </fieldset>
      </div>
    </>
  )
}

/**
 * Word and example. With little room only the meaning is visible, because the example is in the slot above the rows,
 * and here for screen readers only.
 */
function ExampledMeaning({ score, example }: { score: Score; example: string | undefined }) {
  return (
    <span>
      <span className="sr-only">, </span>
      <span className={styles.roomy}>
        <em>{wordOf(score)}</em>
        <span className="sr-only">, </span>
        <span className="block">{example}</span>
      </span>
      <span className={styles.tight}>
        {meaningOf(score)}
        <span className="sr-only">, {example}</span>
      </span>
    </span>
  )
}

type ChoiceProps = {
  name: string
  vote: Vote | undefined
  choice: Vote
  onChoose: (choice: Vote) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, choice: Vote) => void
  /** Called with the focused score. */
  onLook: (score: Score | undefined) => void
  className: string
  band?: Score
  children: ReactNode
}

function Choice(props: ChoiceProps) {
  const { name, vote, choice, onChoose, onKeyDown, onLook, className, band, children } = props
  return (
    <label className={className} data-band={band}>
      <input
        type="radio"
        name={name}
        value={choice}
        checked={choice === vote}
        onChange={() => onChoose(choice)}
        // A checked radio does not change.
        onClick={() => choice === vote && onChoose(choice)}
        onKeyDown={(event) => onKeyDown(event, choice)}
        onFocus={() => onLook(band)}
        onBlur={() => onLook(undefined)}
      />
      {children}
    </label>
  )
}

/** The radio itself conveys that it is selected. */
function YourVote({
  isBusy,
  isPractice,
  isShort,
}: {
  isBusy: boolean
  isPractice?: boolean
  /** Only the mark, where the row has an example. */
  isShort?: boolean
}) {
  const words = isPractice ? m.room_vote_practice() : m.room_vote_yours()
  return (
    <span className={styles.yours} aria-hidden="true">
      {isBusy ? <span className={looks.spinner} /> : <Check size={17} strokeWidth={2} />}
      {isShort ? <span className={styles.tight}>{words}</span> : words}
    </span>
  )
}

function radioOf(
  sibling: HTMLInputElement,
  choice: Vote | undefined,
): HTMLInputElement | undefined {
  const radios = sibling.closest('fieldset')?.querySelectorAll('input') ?? []
  return [...radios].find(({ value }) => value === String(choice))
}
