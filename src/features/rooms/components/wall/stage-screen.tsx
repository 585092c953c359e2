import type { RoomView } from '~/domain/room-view'
import { bandOf, isScore } from '~/domain/scale'
import { unanimousScore } from '~/domain/tally'
import { Dial } from '~/features/scoring/components/dial'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { serverNow } from '../../client'
import { Reveal } from '../instruments/reveal'
import { spreadSentence } from '../instruments/spread-words'
import { currentTopic, earlierTallies } from '../shared/turnout'
import { EarlierVotes } from './earlier-votes'
import { Lobby } from './lobby'
import { RoomResults } from './room-results'
import { SpreadBoard, SpreadPrompts, SpreadSentence } from './spread-board'
import { TopicHeading } from './topic-heading'
import { TurnoutBoard } from './turnout-board'

/** The content of the wall in each phase. */
export function StageScreen({ code, view }: { code: string; view: RoomView }) {
  const current = currentTopic(view)
  if (view.phase === 'open') return <Lobby code={code} view={view} title={m.stage_open_heading()} />
  if (!current || view.phase === 'finished' || view.phase === 'closed') return <Ended view={view} />
  if (view.phase === 'voting') {
    return (
      <>
        <TopicHeading topic={current.topic} />
        <TurnoutBoard view={view} />
        <EarlierVotes tallies={earlierTallies(view)} />
      </>
    )
  }
  return (
    <>
      <TopicHeading topic={current.topic}>
        {view.tally && <SpreadSentence tally={view.tally} revealedAt={view.revealedAt} />}
      </TopicHeading>
      <Shown view={view} />
    </>
  )
}

function Shown({ view }: { view: RoomView }) {
  const { tally, revealedAt } = view
  const topic = currentTopic(view)?.topic
  if (!tally || !topic) return null
  return (
    <Reveal
      className="lead-revealed"
      revealedAt={revealedAt ?? undefined}
      now={revealedAt === null ? undefined : serverNow()}
    >
      {view.phase === 'revealed' && <SpreadPrompts tally={tally} />}
      <SpreadBoard tally={tally} revealedAt={revealedAt} />
      <EarlierVotes tallies={earlierTallies(view)} />
      {view.phase === 'agreed' && isScore(topic.result) && (
        <section className="lead-agreed reveal-picker" data-band={bandOf(topic.result)}>
          <Dial value={topic.result} text={String(topic.result)} size={96} />
          <div className="lead-agreed-text">
            <h2>
              {unanimousScore(tally) === topic.result
                ? spreadSentence(tally).replace(/\.$/, '')
                : m.lead_agreed({ score: topic.result })}
            </h2>
            <p className="text-band-text">{meaningOf(topic.result)}</p>
          </div>
        </section>
      )}
    </Reveal>
  )
}

function Ended({ view }: { view: RoomView }) {
  return (
    <>
      <header className="room-topic">
        <h1>{view.phase === 'closed' ? m.lead_closed() : m.lead_finished()}</h1>
      </header>
      <RoomResults topics={view.topics} />
    </>
  )
}
