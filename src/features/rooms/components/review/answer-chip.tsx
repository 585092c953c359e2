import type { ReviewAnswer } from '~/domain/action'
import { m } from '~/paraglide/messages'
import { ANSWER_WORDS } from '../shared/answer-words'
import styles from './review.module.css'
import { ANSWER_ICONS } from './review-texts'

/** The answer, for people who only read along. */
export function AnswerChip({ answer }: { answer: ReviewAnswer | null }) {
  const Icon = answer && ANSWER_ICONS[answer]
  return (
    <span className={styles.chip} data-answer={answer ?? 'none'}>
      {Icon && <Icon size={15} strokeWidth={2} aria-hidden />}
      {answer ? ANSWER_WORDS[answer]() : m.review_none()}
    </span>
  )
}
