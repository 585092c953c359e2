import { isScore } from '~/domain/retrospectives/scale'
import { pausedMsOf } from '~/domain/rooms/room-clock'
import type { Member } from '~/features/rooms/state/member'
import { missingWords } from '~/features/rooms/texts/missing-words'
import { standstillWords } from '~/features/rooms/view/standstill'
import {
  currentTopic,
  isCollectingAgain,
  missingOf,
  turnoutOf,
} from '~/features/rooms/view/turnout'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { CountdownRing } from '../instruments/countdown-ring'
import { ScoreTile } from '../instruments/score-tile'
import { SeatCircles } from '../instruments/seat-circles'
import { Hints, PrivacyHint } from './hints'
import { PhaseHeading } from './phase-heading'

type WaitingProps = {
  member: Member
  /** The seat has voted, but this browser does not know the vote. */
  isUnknown: boolean
  onChange: () => void
}

/** Screen after the user's vote, while others are missing. */
export function Waiting({ member, isUnknown, onChange }: WaitingProps) {
  const { view } = member
  const { votes, total } = turnoutOf(view)
  return (
    <>
      <div className="grid flex-1 content-center justify-items-center gap-5 py-5 text-center">
        <CountdownRing view={view} size="large" />
        <div>
          <PhaseHeading>
            {votes === 1
              ? m.member_wait_title_one({ total })
              : m.member_wait_title({ votes, total })}
          </PhaseHeading>
          <p className="mt-1.5 text-ink-2">{standstillWords(view) ?? bodyText(view.clock)}</p>
        </div>
        <SeatCircles voted={votes} total={total} isLarge={false} className="justify-center" />
        <p className="text-14 text-ink-2">{missingWords(missingOf(view))}</p>
      </div>
      {isCollectingAgain(view) && (
        <Hints>
          <p className="font-580 text-ink">{m.room_vote_again()}</p>
        </Hints>
      )}
      {isUnknown ? (
        <Hints>
          <p>{m.member_mine_unknown()}</p>
          <Button onClick={onChange}>{m.member_mine_change()}</Button>
        </Hints>
      ) : (
        <OwnVote member={member} onChange={onChange} />
      )}
    </>
  )
}

function OwnVote({ member: { view, mine }, onChange }: Omit<WaitingProps, 'isUnknown'>) {
  const { vote, state } = mine
  const topic = currentTopic(view)?.topic.title ?? ''
  return (
    <>
      <div
        className="flex items-center gap-3.5 rounded-panel border border-line bg-surface py-2.5 pr-2.5 pl-3"
        data-own-vote
        data-band={isScore(vote) ? vote : undefined}
      >
        {isScore(vote) && (
          <ScoreTile score={vote} className="size-12 rounded-control text-24/(--lh-15) font-680" />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-2">
            {state === 'sending' ? m.member_mine_sending() : m.member_mine({ topic })}
          </p>
          <b>{isScore(vote) ? meaningOf(vote) : vote === 'skip' && m.member_mine_skipped()}</b>
        </div>
        <Button onClick={onChange}>{m.member_mine_change()}</Button>
      </div>
      <Hints>
        <PrivacyHint>{m.member_mine_only_you()}</PrivacyHint>
      </Hints>
    </>
  )
}

function bodyText(clock: Member['view']['clock']): string {
  if (clock === null) return m.member_wait_body_no_limit()
  return pausedMsOf(clock) !== null ? m.member_wait_body_paused() : m.member_wait_body()
}
