import { Hourglass } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { SCALE } from '~/domain/retrospectives/scale'
import { isolated } from '~/domain/text/isolated'
import type { Vote } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import type { Member } from '../../state/member'
import { useReview } from '../../state/use-review'
import { useShortcuts } from '../../state/use-shortcuts'
import { topicsText } from '../../texts/topics-text'
import { countPresent } from '../../view/turnout'
import { VoteRows } from '../instruments/vote-rows'
import { Hints } from './hints'
import type { LobbyReview } from './lobby-review'
import { PhaseHeading } from './phase-heading'

// Few squads have promises to review.
const useReviewPart = later(() => import('./lobby-review'))

/**
 * Screen before the first vote: the squad's promises, the user's name, the scale, and a practice vote, which stays in
 * this component.
 */
export function Lobby({ member }: { member: Member }) {
  const { hello, view } = member
  const [practice, setPractice] = useState<Vote | undefined>()
  useShortcuts(Object.fromEntries(SCALE.map((score) => [String(score), () => setPractice(score)])))
  const nickname = view.seats.find(({ id }) => id === hello.seatId)?.nickname ?? null
  const review = useReview(view, hello.sprint)
  const here = countPresent(view)
  const count = view.topics.length
  return (
    <div className="flex flex-1 flex-col">
      {review.length > 0 && (
        <div className="pt-4 short:pt-2">
          <PhaseHeading>{m.review_title()}</PhaseHeading>
          <p className="mt-1 mb-3 text-14 text-ink-2">{m.review_together()}</p>
          <Review member={member} review={review} />
        </div>
      )}
      <div className="pt-4 pb-3 short:py-2">
        {review.length > 0 ? (
          <h2>{m.member_lobby_title()}</h2>
        ) : (
          <PhaseHeading>{m.member_lobby_title()}</PhaseHeading>
        )}
        <p className="mt-1 text-14 text-ink-2">
          {here === 1 ? m.member_lobby_one() : m.member_lobby_many({ count: here })}{' '}
          {nickname === null
            ? m.member_lobby_unnamed()
            : m.member_lobby_named({ nickname: isolated(nickname) })}
        </p>
        <p className="mt-1 text-14 text-ink-2">
          {m.member_practice_lead()} <b className="text-ink">{m.member_practice_question()}</b>{' '}
          {m.member_practice_note()}
        </p>
      </div>
      <VoteRows
        topic={m.member_practice_question()}
        vote={practice}
        onVote={setPractice}
        isPractice
      />
      <Hints>
        <p>
          <Hourglass
            size={16}
            strokeWidth={1.75}
            className="mr-1.5 inline align-[-3px]"
            aria-hidden
          />
          {m.member_lobby_start()} {topicsText(count, view.seconds)}.
        </p>
      </Hints>
    </div>
  )
}

function Review(props: ComponentProps<typeof LobbyReview>) {
  const part = useReviewPart()
  return part && <part.LobbyReview {...props} />
}
