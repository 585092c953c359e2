import type { RoomView } from '~/domain/room-view'
import { isScore } from '~/domain/scale'
import { m } from '~/paraglide/messages'
import { serverNow } from '../../client'
import { Reveal } from '../instruments/reveal'
import { currentTopic, earlierTallies } from '../shared/turnout'
import { AgreedScore } from './agreed-score'
import { EarlierVotes } from './earlier-votes'
import { Lobby } from './lobby'
import { RoomResults } from './room-results'
import { SpreadBoard, SpreadPrompts, SpreadSentence } from './spread-board'
import { StageHeading } from './stage-heading'
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
      className="flex flex-1 flex-col"
      revealedAt={revealedAt ?? undefined}
      now={revealedAt === null ? undefined : serverNow()}
    >
      {view.phase === 'revealed' && <SpreadPrompts tally={tally} />}
      <SpreadBoard tally={tally} revealedAt={revealedAt} />
      <EarlierVotes tallies={earlierTallies(view)} />
      {view.phase === 'agreed' && isScore(topic.result) && (
        <AgreedScore score={topic.result} tally={tally} />
      )}
    </Reveal>
  )
}

function Ended({ view }: { view: RoomView }) {
  return (
    <>
      <StageHeading title={view.phase === 'closed' ? m.lead_closed() : m.lead_finished()} />
      <RoomResults topics={view.topics} />
    </>
  )
}
