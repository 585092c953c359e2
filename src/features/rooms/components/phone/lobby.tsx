import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { SCALE } from '~/domain/scale'
import type { Vote } from '~/domain/tally'
import { m } from '~/paraglide/messages'
import { VoteRows } from '../instruments/vote-rows'
import { countPresent } from '../shared/turnout'
import { useShortcuts } from '../shared/use-shortcuts'
import { Hints } from './hints'
import type { Member } from './member'
import { PhaseHeading } from './phase-heading'

/** Before the first vote: the own name, the scale, and a practice vote, which stays in this component. */
export function Lobby({ member: { hello, view } }: { member: Member }) {
  const [practice, setPractice] = useState<Vote | undefined>()
  useShortcuts(Object.fromEntries(SCALE.map((score) => [String(score), () => setPractice(score)])))
  const nickname = view.seats.find(({ id }) => id === hello.seatId)?.nickname ?? null
  const here = countPresent(view)
  const count = view.topics.length
  return (
    <div className="flex flex-1 flex-col">
      <div className="pt-4 pb-3 short:py-2">
        <PhaseHeading>{m.member_lobby_title()}</PhaseHeading>
        <p className="mt-1 text-14 text-ink-2">
          {nickname === null ? m.member_lobby_unnamed() : m.member_lobby_named({ nickname })}{' '}
          {here === 1 ? m.member_lobby_one() : m.member_lobby_many({ count: here })}
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
          {m.member_lobby_start()}{' '}
          {view.seconds === null
            ? m.member_lobby_topics_no_limit({ count })
            : m.member_lobby_topics({ count, seconds: view.seconds })}
          .
        </p>
      </Hints>
    </div>
  )
}
