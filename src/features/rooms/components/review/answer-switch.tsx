import { REVIEW_ANSWERS, type ReviewAnswer } from '~/domain/actions/action'
import { ANSWER_WORDS } from '~/features/rooms/texts/answer-words'
import { ANSWER_ICONS } from '~/features/rooms/texts/review-texts'
import { m } from '~/paraglide/messages'
import styles from './review.module.css'

type AnswerSwitchProps = {
  title: string
  answer: ReviewAnswer | null
  onAnswer: (answer: ReviewAnswer) => void
}

/** Done, still going or dropped. Nothing is selected without an answer. */
export function AnswerSwitch({ title, answer, onAnswer }: AnswerSwitchProps) {
  return (
    <fieldset
      aria-label={m.review_answer_of({ title })}
      className={styles.switch}
      data-answer={answer ?? undefined}
    >
      <i className={styles.thumb} aria-hidden />
      {REVIEW_ANSWERS.map((each) => {
        const Icon = ANSWER_ICONS[each]
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === answer}
            onClick={() => onAnswer(each)}
          >
            <Icon size={17} strokeWidth={1.75} aria-hidden />
            {ANSWER_WORDS[each]()}
          </button>
        )
      })}
    </fieldset>
  )
}
