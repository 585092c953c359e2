import { Pause, Play, RotateCcw, Timer } from 'lucide-react'
import { useState } from 'react'
import type { Score } from '~/domain/retrospectives/scale'
import { endOf, pausedMsOf } from '~/domain/rooms/room-clock'
import type { TopicView } from '~/domain/rooms/room-view'
import { isolated } from '~/domain/text/isolated'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { Lead } from '../../state/use-lead'
import { useShortcuts } from '../../state/use-shortcuts'
import { isStranded } from '../../view/standstill'
import { currentTopic, isCollectingAgain, missingOf } from '../../view/turnout'
import { BlindVote } from '../side/blind-vote'
import { BroughtNote } from '../side/brought-note'
import { TopicHeading } from '../stage/topic-heading'
import { TurnoutBoard } from '../stage/turnout-board'
import { AgreedScorePicker } from './agreed-score-picker'
import { EarlierVotes } from './earlier-votes'
import { StageActions } from './stage-actions'

/** Maximum number of nicknames read out. Further ones are counted. */
const MOST_NAMED = 8

/** Stage of an open vote: the time, the number of votes, and missing people. */
export function StageVoting({ lead }: { lead: Lead }) {
  const { view, seatId } = lead
  const current = currentTopic(view)
  if (!current) return null
  // A vote without a limit always shows a full ring.
  const hasLimit = view.clock !== null || view.hasRunOut
  return (
    <>
      <TopicHeading topic={current.topic} />
      <BroughtNote lead={lead} />
      <TurnoutBoard view={view} />
      {seatId && <OwnVote key={view.since} {...{ lead, seatId }} topic={current.topic} />}
      {/* Always two lines, so that nothing moves when a vote arrives. */}
      <p id="lead-turnout" className="mb-2 line-clamp-2 h-12 flex-none text-15/6 text-ink-2">
        {turnoutText(view)}
      </p>
      <EarlierVotes view={view} />
      {isStranded(view) ? (
        <StrandedActions lead={lead} topic={current.topic} />
      ) : (
        <VotingActions
          lead={lead}
          keys={hasLimit ? m.lead_keys_voting() : m.lead_keys_no_limit()}
        />
      )}
    </>
  )
}

function VotingActions({ lead, keys }: { lead: Lead; keys: string }) {
  const { view, perform } = lead
  const { step, clock, hasRunOut } = view
  const isPaused = pausedMsOf(clock) !== null
  const canReveal = view.votes > 0
  function reveal() {
    if (canReveal) void perform({ do: 'reveal', step })
  }
  // A vote without a limit always shows a full ring.
  const canAddTime = !isPaused && (clock !== null || hasRunOut)
  const addTime = () => void perform({ do: 'addTime', step, until: endOf(clock) })
  const pauseOrResume = () => void perform({ do: isPaused ? 'resume' : 'pause', step })
  useShortcuts({
    ' ': reveal,
    t: canAddTime ? addTime : undefined,
    p: clock === null ? undefined : pauseOrResume,
  })
  return (
    <StageActions lead={lead} keys={keys}>
      <Button
        tone="primary"
        size="large"
        aria-disabled={!canReveal || undefined}
        aria-describedby={canReveal ? undefined : 'lead-turnout'}
        onClick={reveal}
      >
        {m.lead_reveal()}
      </Button>
      {canAddTime && (
        <Button size="large" icon={Timer} onClick={addTime}>
          {m.lead_more_time()}
        </Button>
      )}
      {clock !== null && (
        <Button tone="ghost" size="large" icon={isPaused ? Play : Pause} onClick={pauseOrResume}>
          {isPaused ? m.lead_resume() : m.lead_pause()}
        </Button>
      )}
    </StageActions>
  )
}

/** Vote of a facilitator with a seat, on a screen that others may see. */
function OwnVote(props: { lead: Lead; seatId: string; topic: TopicView }) {
  const { lead, seatId, topic } = props
  return (
    <section
      className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
      aria-labelledby="own-vote"
    >
      <h2 id="own-vote" className="text-15 tracking-normal font-stretch-normal">
        {m.room_vote_yours()}
      </h2>
      <BlindVote
        code={lead.code}
        round={lead.view.round}
        seatId={seatId}
        isPaper={false}
        name={m.room_vote_legend({ topic: topic.title })}
      />
    </section>
  )
}

/** The vote is out of time with too few scores for anyone to reveal. */
function StrandedActions({ lead, topic }: { lead: Lead; topic: TopicView }) {
  const { view, perform } = lead
  const { step } = view
  const [score, setScore] = useState<Score | null>(null)
  const addTime = () => void perform({ do: 'addTime', step, until: endOf(view.clock) })
  const voteAgain = () => void perform({ do: 'voteAgain', step })
  useShortcuts({ t: addTime, r: voteAgain })
  return (
    <StageActions
      lead={lead}
      keys={m.lead_keys_stranded()}
      choice={
        <AgreedScorePicker
          {...{ lead, topic }}
          value={score}
          hint={m.lead_stranded()}
          onChange={setScore}
        />
      }
    >
      <Button icon={Timer} onClick={addTime}>
        {m.lead_more_time()}
      </Button>
      <Button icon={RotateCcw} onClick={voteAgain}>
        {m.lead_vote_again()}
      </Button>
    </StageActions>
  )
}

/** Names missing people, once there is a vote. Without a seat present there is no vote to wait for. */
function turnoutText(view: Lead['view']): string {
  if (isCollectingAgain(view)) return m.room_vote_again()
  const { names, unnamed } = missingOf(view)
  if (view.seats.length === 0) return m.lead_nobody_yet()
  if (view.votes === 0) return m.lead_reveal_needs_vote()
  if (isStranded(view)) return '\u00a0'
  if (names.length + unnamed === 0) return '\u00a0'
  const shown = names.slice(0, MOST_NAMED).map(isolated)
  const others = unnamed + names.length - shown.length
  if (shown.length === 0) {
    return others === 1 ? m.lead_missing_unnamed_one() : m.lead_missing_unnamed({ count: others })
  }
  const list = m.lead_missing({ names: shown.join(', ') })
  return others === 0 ? list : `${list} ${m.lead_and_more({ count: others })}`
}
