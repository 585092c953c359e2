import { useState } from 'react'
import { reviewVote, storeTurn } from '~/domain/local/one-phone'
import {
  childrenOf,
  isLeaf,
  leavesOf,
  letterOf,
  type Topic,
  topLevelOf,
} from '~/domain/topics/topic-tree'
import type { Vote } from '~/domain/votes/tally'
import { useTurn } from '~/features/one-phone/state/use-turn'
import { TopicProgress } from '~/features/rooms/components/instruments/topic-progress'
import { Key } from '~/features/scoring/components/key'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { changeRound } from '../client'
import { PhaseHeading } from './phase-heading'
import { PhoneFrame } from './phone-frame'

/** Renders all votes of the person, for the last time. */
export function Check({ person }: { person: number }) {
  const { plan, turn } = useTurn()
  const [isChoosing, setIsChoosing] = useState(false)
  if (!plan || !turn) return null
  const { topics, people } = plan
  const total = leavesOf(topics).length
  return (
    <PhoneFrame
      title={m.one_phone_person_of({ person, people })}
      note={m.one_phone_topic_of({ number: total, total })}
    >
      <TopicProgress steps={Array.from({ length: total }, () => 'done' as const)} />
      <div className="pt-3.5 pb-2.5">
        <PhaseHeading className="text-[1.75rem] leading-8">
          {m.one_phone_check_heading()}
        </PhaseHeading>
        <p className="mt-1 text-14 text-ink-2">
          {isChoosing ? m.one_phone_change_which() : m.one_phone_check_lead()}
        </p>
      </div>
      {isChoosing ? (
        <Choices topics={leavesOf(topics)} votes={turn.votes} />
      ) : (
        <Summary topics={topics} votes={turn.votes} />
      )}
      <div className="mt-auto grid gap-2 pt-4">
        {isChoosing ? (
          <Button tone="primary" size="large" onClick={() => setIsChoosing(false)}>
            {m.one_phone_back_to_check()}
          </Button>
        ) : (
          <>
            <Button tone="primary" size="large" onClick={() => changeRound(storeTurn)}>
              {m.one_phone_store()}
            </Button>
            <Button tone="ghost" size="large" onClick={() => setIsChoosing(true)}>
              {m.one_phone_change()}
            </Button>
          </>
        )}
      </div>
    </PhoneFrame>
  )
}

type Votes = ReadonlyMap<string, Vote>
const LINE = 'flex min-h-9 items-center gap-2.5 text-14'
const ROW = 'flex min-h-14.5 items-center gap-2.5 border-t border-line py-1.5 text-14'

function Summary({ topics, votes }: { topics: readonly Topic[]; votes: Votes }) {
  return (
    <ul>
      {topLevelOf(topics).map((topic, at) => (
        <li key={topic.id} className="border-t border-line py-1.5">
          <p className={LINE}>
            <Key letter={letterOf(at)} />
            <b className="min-w-0 flex-1 font-580">{topic.title}</b>
            {isLeaf(topic) && <Given title={topic.title} vote={votes.get(topic.id)} />}
          </p>
          {childrenOf(topics, topic.id).map((leaf) => (
            <p key={leaf.id} className={`${LINE} pl-8.5`}>
              <span className="min-w-0 flex-1" aria-hidden="true">
                {leaf.title}
              </span>
              <Given title={leaf.title} vote={votes.get(leaf.id)} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Choices({ topics, votes }: { topics: readonly Topic[]; votes: Votes }) {
  return (
    <ul>
      {topics.map((leaf, at) => (
        <li key={leaf.id}>
          <button
            type="button"
            className={`${ROW} w-full text-left hover:bg-sunken`}
            onClick={() => changeRound((round) => reviewVote(round, at))}
          >
            <span className="min-w-0 flex-1" aria-hidden="true">
              {leaf.title}
            </span>
            <Given title={leaf.title} vote={votes.get(leaf.id)} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Given({ title, vote }: { title: string; vote: Vote | undefined }) {
  const isSkip = vote === undefined || vote === 'skip'
  const score = isSkip ? m.one_phone_skipped() : vote
  return (
    <span
      data-band={isSkip ? undefined : vote}
      className={`grid h-7 min-w-6 flex-none place-items-center rounded-cell text-14 wide font-680 [forced-color-adjust:none] ${isSkip ? 'text-ink-2' : 'bg-band text-band-on'}`}
    >
      <span aria-hidden="true">{isSkip ? '–' : vote}</span>
      <span className="sr-only">{m.one_phone_given({ topic: title, score })}</span>
    </span>
  )
}
