import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { isScore, type Score } from '~/domain/scale'
import { unanimousScore } from '~/domain/tally'
import { Dial } from '~/features/scoring/components/dial'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { type MyVote, serverNow } from '../../client'
import { spreadSentence } from '../instruments/spread-words'
import { TallyPlot } from '../instruments/tally-plot'
import { currentTopic } from '../shared/turnout'
import type { Member } from './member'
import { PhaseHeading } from './phase-heading'

/** The topic has its score. If all votes are equal, this is the reveal as well. */
export function Agreed({ member: { view, mine } }: { member: Member }) {
  const [now] = useState(serverNow)
  const topic = currentTopic(view)?.topic
  const { tally } = view
  const isUnanimous = tally !== null && unanimousScore(tally) === topic?.result
  return (
    <div className="member-result">
      <PhaseHeading className="member-title">{topic?.title}</PhaseHeading>
      {isUnanimous && (
        <>
          <p className="mt-1.5 text-17 leading-6 text-ink-2">{spreadSentence(tally)}</p>
          <div className="member-plot">
            <TallyPlot
              tally={tally}
              mine={mine.state === 'counted' ? mine.vote : undefined}
              size="phone"
              revealedAt={view.revealedAt ?? undefined}
              now={now}
            />
          </div>
        </>
      )}
      {isScore(topic?.result) && <Consensus score={topic.result} mine={mine} />}
      <p className="member-next-topic">
        <Hourglass size={18} strokeWidth={1.75} aria-hidden />
        {nextText(view)}
      </p>
    </div>
  )
}

function Consensus({ score, mine }: { score: Score; mine: MyVote }) {
  return (
    <div className="member-consensus" data-band={score}>
      <Dial value={score} text={String(score)} size={92} />
      <p>
        {m.member_agreed()} <span className="sr-only">{score}</span>
        <b>{meaningOf(score)}</b>
        {mine.state === 'counted' &&
          (isScore(mine.vote)
            ? m.member_agreed_mine({ score: mine.vote })
            : m.member_agreed_mine_skip())}
      </p>
    </div>
  )
}

function nextText({ topics, nextTopicId, nextAt }: Member['view']): string {
  const next = topics.find(({ id }) => id === nextTopicId)
  if (!next) return m.member_agreed_last()
  return nextAt === null ? m.member_agreed_held() : m.member_agreed_next({ topic: next.title })
}
