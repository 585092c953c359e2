import { isScore, SCALE } from '~/domain/retrospectives/scale'
import { pausedMsOf } from '~/domain/rooms/room-clock'
import type { Vote } from '~/domain/votes/tally'
import { useExamples } from '~/features/packs/client'
import type { Member } from '~/features/rooms/state/member'
import { useShortcutSetting } from '~/features/rooms/state/shortcut-setting'
import { type Shortcuts, useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { fewWordsForVoter, standstillWords } from '~/features/rooms/view/standstill'
import { currentTopic, isCollectingAgain } from '~/features/rooms/view/turnout'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { CountdownRing } from '../instruments/countdown-ring'
import { VoteRows } from '../instruments/vote-rows'
import { EarlierTally } from './earlier-tally'
import { Hints, PrivacyHint } from './hints'
import { PhaseHeading } from './phase-heading'

type VotingProps = {
  member: Member
  /** True if the user returns to change the vote. */
  isChanging: boolean
  onVote: (vote: Vote) => void
  /** Returns to the waiting screen without a change. */
  onKeep: (() => void) | null
}

/** The vote: one tap. */
export function Voting({ member, isChanging, onVote, onKeep }: VotingProps) {
  const { view, mine } = member
  const topic = currentTopic(view)?.topic
  const examples = useExamples(useLocale())(topic ?? { title: '' })
  useShortcuts(shortcutsOf(choose))

  function choose(vote: Vote) {
    if (vote === mine.vote) onKeep?.()
    else onVote(vote)
  }

  return (
    <div className="flex flex-1 flex-col">
      <div className="flex items-center gap-4 pt-5 pb-4.5 short:py-2.5">
        <div className="min-w-0 flex-1">
          <PhaseHeading isTopic>{topic?.title}</PhaseHeading>
          {topic?.description && (
            // The vote stays on the screen, however long the description of the topic is.
            <p className="mt-1 line-clamp-3 text-14 text-ink-2">{topic.description}</p>
          )}
        </div>
        <CountdownRing view={view} size="small" />
      </div>
      <EarlierTally view={view} className="mb-3" />
      <div ref={isChanging ? focusChosen : undefined} className="contents">
        <VoteRows
          topic={topic?.title ?? ''}
          vote={mine.vote}
          onVote={onVote}
          onKeep={onKeep}
          examples={examples}
          isBusy={mine.state === 'sending'}
        />
      </div>
      <Notes member={member} />
    </div>
  )
}

/** Hints before the vote. */
function Notes({ member: { view } }: { member: Member }) {
  const areKeysOn = useShortcutSetting()
  const state = stateWords(view)
  return (
    <Hints>
      {state && <p className="font-580 text-ink">{state}</p>}
      <PrivacyHint>
        {privacyWords(view)}
        {/* Phones have no keyboard for shortcuts. */}
        {areKeysOn && (
          <span className="hidden [@media_(hover:hover)_and_(pointer:fine)]:inline">
            {' '}
            {m.member_vote_keys()}
          </span>
        )}
      </PrivacyHint>
    </Hints>
  )
}

function privacyWords(view: Member['view']): string {
  const few = fewWordsForVoter(view)
  if (few !== null) return few
  return view.clock === null ? m.member_vote_anonymous_no_limit() : m.member_vote_anonymous()
}

function shortcutsOf(choose: (vote: Vote) => void): Shortcuts {
  return Object.fromEntries(
    SCALE.filter(isScore).map((score) => [String(score), () => choose(score)]),
  )
}

/** Defined outside the component, so that its identity is stable and it runs on mount only. */
function focusChosen(rows: HTMLElement | null) {
  rows?.querySelector<HTMLInputElement>('input:checked')?.focus()
}

function stateWords(view: Member['view']): string | null {
  if (isCollectingAgain(view)) return m.room_vote_again()
  if (pausedMsOf(view.clock) !== null) return m.member_vote_paused()
  return standstillWords(view)
}
