import type { RoomAction } from '~/domain/rooms/room-action'
import type { Member } from '~/features/rooms/state/member'
import { useAnswers } from '~/features/rooms/state/use-answers'
import { roomAgeText, roomOwnerText } from '~/features/rooms/texts/review-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { AnswerChip } from '../review/answer-chip'
import { AnswerSwitch } from '../review/answer-switch'

/** Review of the squad's earlier promises. People read along, and answer for their own. */
export function LobbyReview({
  member: { code, hello },
  review,
}: {
  member: Member
  review: readonly RoomAction[]
}) {
  const answers = useAnswers(code)
  return (
    <>
      <ul className="grid gap-2.5 pb-5">
        {review.map((action) => {
          const isMine = action.ownerId !== null && action.ownerId === hello.userId
          const { id, title } = action
          return (
            <li key={id} className="rounded-card border border-line bg-surface p-4">
              <h2 className="text-15 font-640 tracking-normal wrap-anywhere font-stretch-normal">
                {title}
              </h2>
              <p className="mt-0.5 mb-2.5 text-14 text-ink-2">
                {roomOwnerText(action)} · {roomAgeText(action, hello.sprint)}
                {isMine && <span className="block">{m.review_own()}</span>}
              </p>
              {isMine ? (
                <AnswerSwitch
                  title={title}
                  answer={answers.shownOf(action)}
                  onAnswer={(answer) => void answers.give(action, answer)}
                />
              ) : (
                <AnswerChip answer={action.answer} />
              )}
            </li>
          )
        })}
      </ul>
      {answers.problem && <Notice tone="error">{errorText(answers.problem)}</Notice>}
    </>
  )
}
