import { Hourglass } from 'lucide-react'
import { isScore, type Score } from '~/domain/retrospectives/scale'
import { unanimousScore } from '~/domain/votes/tally'
import type { Member } from '~/features/rooms/state/member'
import { spreadSentence } from '~/features/rooms/texts/spread-words'
import { currentTopic } from '~/features/rooms/view/turnout'
import { Dial } from '~/features/scoring/components/dial'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import type { MyVote } from '../../ballots/client'
import { Reveal } from '../instruments/reveal'
import { EarlierScore } from '../shared/earlier-score'
import { PhaseHeading } from './phase-heading'
import { PlotCard } from './plot-card'
import { Reason } from './reason'

/** Screen of an agreed topic. If all votes are equal, it is the reveal as well. */
export function Agreed({ member: { view, mine } }: { member: Member }) {
  const topic = currentTopic(view)?.topic
  const { tally } = view
  const isUnanimous = tally !== null && unanimousScore(tally) === topic?.result
  return (
    <Reveal className="flex flex-1 flex-col pt-4.5" revealedAt={view.revealedAt}>
      <PhaseHeading isTopic>{topic?.title}</PhaseHeading>
      {isUnanimous && (
        <>
          <p className="mt-1.5 text-17 leading-6 text-ink-2">{spreadSentence(tally)}</p>
          <PlotCard tally={tally} mine={mine} />
          {topic && <EarlierScore topic={topic} className="mt-2 text-14 text-ink-2" />}
        </>
      )}
      {isScore(topic?.result) && <Consensus score={topic.result} mine={mine} />}
      {topic && <Reason reason={topic.reason} />}
      <p className="flex min-h-13 items-center gap-2.5 text-14 text-ink-2">
        <Hourglass size={18} strokeWidth={1.75} aria-hidden />
        {nextText(view)}
      </p>
    </Reveal>
  )
}

function Consensus({ score, mine }: { score: Score; mine: MyVote }) {
  return (
    <div
      className="mt-4.5 flex items-center gap-4.5 rounded-card border border-line bg-surface px-4.5 pt-4 pb-2"
      data-band={score}
    >
      <Dial value={score} text={String(score)} size={92} />
      <p className="text-14 text-ink-2">
        {m.member_agreed()} <span className="sr-only">{score}</span>
        <b className="block text-20 text-band-text">{meaningOf(score)}</b>
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
