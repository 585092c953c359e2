import { useId, useRef, useState } from 'react'
import { REVIEW_ANSWERS, type ReviewAnswer } from '~/domain/actions/action'
import type { RoomAction } from '~/domain/rooms/room-action'
import { useAnswers } from '~/features/rooms/state/use-answers'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { StageHeading } from '../stage/stage-heading'
import { StartButton } from '../stage/start-button'
import { ReviewRow } from './review-row'
import { StageActions } from './stage-actions'

/** Stage before the first vote of a squad with promises. Answers are optional. */
export function StageReview({ lead }: { lead: Lead }) {
  const { code, view, review, perform, isBusy } = lead
  const answers = useAnswers(code)
  const list = useRef<HTMLUListElement>(null)
  const noteId = useId()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      review.findIndex((each) => !each.answer),
    ),
  )
  const current = Math.min(at, review.length - 1)
  const start = () => void perform({ do: 'start', step: view.step })

  /** Also moves the focus out of the list. */
  function moveTo(place: number) {
    const next = Math.max(0, Math.min(place, review.length - 1))
    setAt(next)
    const row = list.current?.children[next]
    row?.scrollIntoView({ block: 'nearest' })
    if (!row || !list.current?.contains(document.activeElement)) return
    const button =
      row.querySelector<HTMLElement>('[aria-pressed=true]') ?? row.querySelector('button')
    button?.focus({ preventScroll: true })
  }

  function answer(action: RoomAction | undefined, given: ReviewAnswer) {
    if (action) void answers.give(action, given)
  }

  useShortcuts({
    ' ': start,
    Enter: start,
    ArrowUp: () => moveTo(current - 1),
    ArrowDown: () => moveTo(current + 1),
    ...Object.fromEntries(
      REVIEW_ANSWERS.map((given, key) => [
        String(key + 1),
        () => {
          answer(review[current], given)
          moveTo(current + 1)
        },
      ]),
    ),
  })
  return (
    <>
      <StageHeading title={m.review_title()}>
        <p>{m.review_lead()}</p>
      </StageHeading>
      <ul ref={list} className="mt-6 mb-4 border-t border-line below-layout:mt-4">
        {review.map((action, place) => (
          <ReviewRow
            key={action.id}
            lead={lead}
            action={action}
            isCurrent={place === current}
            answers={answers}
            onReach={() => setAt(place)}
            onAnswer={(given) => {
              answer(action, given)
              setAt(Math.min(place + 1, review.length - 1))
            }}
          />
        ))}
      </ul>
      <p id={noteId} className="mb-4 text-14 text-ink-2">
        {m.review_note()}
      </p>
      {answers.problem && <Notice tone="error">{errorText(answers.problem)}</Notice>}
      <StageActions lead={lead} keys={m.review_keys()}>
        <StartButton
          label={m.review_start()}
          describedBy={noteId}
          isBusy={isBusy}
          onPress={start}
        />
      </StageActions>
    </>
  )
}
