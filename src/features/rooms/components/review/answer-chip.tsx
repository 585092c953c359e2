import type { ReviewAnswer } from '~/domain/actions/action'
import { ANSWER_WORDS } from '~/features/rooms/texts/answer-words'
import { ANSWER_ICONS } from '~/features/rooms/texts/review-texts'
import { m } from '~/paraglide/messages'

const SHAPE =
  'inline-flex min-h-7 items-center gap-1.5 rounded-full border px-3 py-0.5 text-13 font-580'

/** Returns the style of an answer: done is dark, and no answer is an outline. */
function toneOf(answer: ReviewAnswer | null): string {
  if (answer === null) return 'border-line-strong text-ink-2'
  return answer === 'done'
    ? 'border-transparent bg-ink text-on-ink'
    : 'border-transparent bg-sunken'
}

/** Read-only answer. */
export function AnswerChip({ answer }: { answer: ReviewAnswer | null }) {
  const Icon = answer && ANSWER_ICONS[answer]
  return (
    <span className={`${SHAPE} ${toneOf(answer)}`}>
      {Icon && <Icon size={15} strokeWidth={2} aria-hidden />}
      {answer ? ANSWER_WORDS[answer]() : m.review_none()}
    </span>
  )
}
