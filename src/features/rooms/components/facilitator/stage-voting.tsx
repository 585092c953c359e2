import { ChevronRight, Pause, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { AlertDialog } from '~/ui/dialog'
import { currentTopic, isCollectingAgain, missingOf } from '../shared/turnout'
import { useShortcuts } from '../shared/use-shortcuts'
import { TopicHeading } from '../wall/topic-heading'
import { TurnoutBoard } from '../wall/turnout-board'
import { EarlierVotes } from './earlier-votes'
import { OwnVote } from './own-vote'
import { ShortcutLegend } from './shortcut-legend'
import { StageActions } from './stage-actions'
import { StageProblem } from './stage-problem'
import type { Lead } from './use-lead'

/** Maximum number of nicknames that are read out. Further ones are counted. */
const MOST_NAMED = 8

/** An open vote: the time, how many have voted, and who is missing. */
export function StageVoting({ lead }: { lead: Lead }) {
  const { view, seatId } = lead
  const current = currentTopic(view)
  if (!current) return null
  return (
    <>
      <TopicHeading topic={current.topic} />
      <TurnoutBoard view={view} />
      {seatId && <OwnVote key={view.since} lead={lead} seatId={seatId} />}
      {/* Two lines, however many are missing: nothing moves when a vote comes in. */}
      <p id="lead-turnout" className="mb-2 line-clamp-2 h-12 flex-none text-15/6 text-ink-2">
        {turnoutText(view)}
      </p>
      <EarlierVotes view={view} />
      <StageProblem lead={lead} />
      <ShortcutLegend phase={view.phase} hasClock={view.clock !== null || view.hasRunOut} />
      <VotingActions lead={lead} />
    </>
  )
}

function VotingActions({ lead: { view, perform } }: { lead: Lead }) {
  const { step, clock, hasRunOut } = view
  const isPaused = clock !== null && 'paused' in clock
  const [isAsked, setIsAsked] = useState(false)
  const canReveal = view.votes > 0 && !(view.areHeld && view.isGuarded)
  function reveal() {
    if (view.areHeld) setIsAsked(canReveal)
    else if (canReveal) void perform({ do: 'reveal', step })
  }
  const until = clock !== null && 'until' in clock ? clock.until : null
  // A vote without a limit has all the time there is.
  const canAddTime = !isPaused && (clock !== null || hasRunOut)
  const addTime = () => void perform({ do: 'addTime', step, until })
  const pauseOrResume = () => void perform({ do: isPaused ? 'resume' : 'pause', step })
  useShortcuts({
    ' ': reveal,
    t: canAddTime ? addTime : undefined,
    p: clock === null ? undefined : pauseOrResume,
  })
  return (
    <StageActions>
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
        <Button size="large" icon={Plus} onClick={addTime}>
          {m.lead_more_time()}
        </Button>
      )}
      {clock !== null && (
        <Button size="large" icon={isPaused ? Play : Pause} onClick={pauseOrResume}>
          {isPaused ? m.lead_resume() : m.lead_pause()}
        </Button>
      )}
      <Button
        tone="ghost"
        size="large"
        className="ml-auto"
        onClick={() => void perform({ do: 'skip', step })}
      >
        {m.lead_skip()}
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </Button>
      {isAsked && (
        <HeldDialog
          votes={view.votes}
          onChoice={(isSure) => {
            setIsAsked(false)
            if (isSure) void perform({ do: 'reveal', step, areFewShown: true })
          }}
        />
      )}
    </StageActions>
  )
}

/** Votes that are so few of so many people are shown only after this question. */
function HeldDialog({ votes, onChoice }: { votes: number; onChoice: (isSure: boolean) => void }) {
  return (
    <AlertDialog
      title={votes === 1 ? m.lead_held_question_one() : m.lead_held_question({ votes })}
      choices={[{ value: 'reveal', label: m.lead_held_reveal(), tone: 'primary' }]}
      onChoice={(choice) => onChoice(choice === 'reveal')}
    >
      <p>{m.lead_held_body()}</p>
    </AlertDialog>
  )
}

/** Who is missing, once there is a vote. With no seat present there is no vote to wait for. */
function turnoutText(view: Lead['view']): string {
  if (isCollectingAgain(view)) return m.room_vote_again()
  const { names, unnamed } = missingOf(view)
  if (view.seats.length === 0) return m.lead_nobody_yet()
  if (view.votes === 0) return m.lead_reveal_needs_vote()
  if (view.areHeld && view.isGuarded) return m.lead_guarded()
  if (names.length + unnamed === 0) return '\u00a0'
  const shown = names.slice(0, MOST_NAMED)
  const others = unnamed + names.length - shown.length
  if (shown.length === 0) {
    return others === 1 ? m.lead_missing_unnamed_one() : m.lead_missing_unnamed({ count: others })
  }
  const list = m.lead_missing({ names: shown.join(', ') })
  return others === 0 ? list : `${list} ${m.lead_and_more({ count: others })}`
}
