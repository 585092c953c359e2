import { EyeOff } from 'lucide-react'
import { isScore, SCALE } from '~/domain/scale'
import type { Vote } from '~/domain/tally'
import { m } from '~/paraglide/messages'
import { CountdownRing } from '../instruments/countdown-ring'
import { VoteRows } from '../instruments/vote-rows'
import { isPausedClock } from '../shared/announcements'
import { useShortcutSetting } from '../shared/shortcut-setting'
import { currentTopic } from '../shared/turnout'
import { useSecondsLeft } from '../shared/use-seconds-left'
import { type Shortcuts, useShortcuts } from '../shared/use-shortcuts'
import { EarlierTally } from './earlier-tally'
import type { Member } from './member'
import { PhaseHeading } from './phase-heading'

type VotingProps = {
  member: Member
  /** True if the user returns to a vote that has been cast. */
  isChanging: boolean
  onVote: (vote: Vote) => void
  /** Keeps the vote. */
  onKeep: (() => void) | null
}

/** The vote: one tap. */
export function Voting({ member, isChanging, onVote, onKeep }: VotingProps) {
  const { view, mine } = member
  const topic = currentTopic(view)?.topic
  useShortcuts(shortcutsOf(choose))

  function choose(vote: Vote) {
    if (vote === mine.vote) onKeep?.()
    else onVote(vote)
  }

  return (
    <div className="member-vote">
      <div className="member-topic">
        <div className="min-w-0 flex-1">
          <PhaseHeading className="member-title">{topic?.title}</PhaseHeading>
          {topic?.description && (
            <p className="mt-1 text-14 text-ink-2 member-description">{topic.description}</p>
          )}
        </div>
        <Ring member={member} />
      </div>
      <EarlierTally view={view} />
      <div ref={isChanging ? focusChosen : undefined} className="contents">
        <VoteRows
          topic={topic?.title ?? ''}
          vote={mine.vote}
          onVote={onVote}
          isBusy={mine.state === 'sending'}
        />
      </div>
      <Notes member={member} />
    </div>
  )
}

function Ring({ member: { view } }: { member: Member }) {
  const secondsLeft = useSecondsLeft(view.clock)
  return (
    <CountdownRing
      secondsLeft={secondsLeft}
      seconds={view.seconds ?? 0}
      size="small"
      isPaused={isPausedClock(view.clock)}
    />
  )
}

/** Hints before the vote. */
function Notes({ member: { view } }: { member: Member }) {
  const areKeysOn = useShortcutSetting()
  const state = view.hasRunOut
    ? m.member_vote_run_out()
    : isPausedClock(view.clock)
      ? m.member_vote_paused()
      : null
  const privacy = view.areTooFew
    ? m.member_vote_too_few()
    : view.clock === null
      ? m.member_vote_anonymous_no_limit()
      : m.member_vote_anonymous()
  return (
    <div className="member-notes">
      {state && <p className="font-[580] text-ink">{state}</p>}
      <p>
        <EyeOff size={16} strokeWidth={1.75} aria-hidden />
        <span>
          {privacy}
          {areKeysOn && <span className="member-keys"> {m.member_vote_keys()}</span>}
        </span>
      </p>
    </div>
  )
}

function shortcutsOf(choose: (vote: Vote) => void): Shortcuts {
  return Object.fromEntries(
    SCALE.filter(isScore).map((score) => [String(score), () => choose(score)]),
  )
}

/** Outside of the component, so that its identity is stable and it runs on mount only. */
function focusChosen(rows: HTMLElement | null) {
  rows?.querySelector<HTMLInputElement>('input:checked')?.focus()
}
