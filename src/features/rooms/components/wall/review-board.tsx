import type { RoomAction } from '~/domain/room-action'
import { m } from '~/paraglide/messages'
import { ANSWER_ICONS, roomAgeText, roomOwnerText } from '../review/review-texts'
import { ANSWER_WORDS } from '../shared/answer-words'
import styles from './wall-review.module.css'

type ReviewBoardProps = { review: readonly RoomAction[]; sprint: number }

/** The promises of earlier sprints, and what became of each. */
export function ReviewBoard({ review, sprint }: ReviewBoardProps) {
  return (
    <ul className={styles.rows}>
      {review.map((action) => {
        const { id, title, answer } = action
        const Icon = answer && ANSWER_ICONS[answer]
        return (
          <li key={id}>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.owner}>
                {roomOwnerText(action)} · {roomAgeText(action, sprint)}
              </p>
            </div>
            <p className={styles.answer} data-answer={answer ?? 'none'}>
              {Icon && <Icon aria-hidden />}
              {answer ? ANSWER_WORDS[answer]() : m.review_none()}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
