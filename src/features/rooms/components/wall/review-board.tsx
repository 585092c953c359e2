import type { RoomAction } from '~/domain/rooms/room-action'
import { ANSWER_WORDS } from '~/features/rooms/texts/answer-words'
import { ANSWER_ICONS, roomAgeText, roomOwnerText } from '~/features/rooms/texts/review-texts'
import { m } from '~/paraglide/messages'
import styles from './wall-review.module.css'

type ReviewBoardProps = { review: readonly RoomAction[]; sprint: number }

/** Promises of earlier sprints with their answers. */
export function ReviewBoard({ review, sprint }: ReviewBoardProps) {
  return (
    <ul className={styles.rows}>
      {review.map((action) => {
        const { id, title, answer } = action
        const Icon = answer && ANSWER_ICONS[answer]
        return (
          <li key={id} className="flex items-center justify-between gap-32">
            <div>
              <h2 className="fit-40 leading-[1.2] tracking-normal font-stretch-normal">{title}</h2>
              <p className="mt-4 fit-28 text-ink-2">
                {roomOwnerText(action)} · {roomAgeText(action, sprint)}
              </p>
            </div>
            <p
              className={`${styles.answer} flex flex-none items-center gap-12 rounded-full px-24 py-8 fit-30 font-580`}
              data-answer={answer ?? 'none'}
            >
              {Icon && <Icon className="size-30" aria-hidden />}
              {answer ? ANSWER_WORDS[answer]() : m.review_none()}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
